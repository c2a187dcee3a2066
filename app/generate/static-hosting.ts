/** Writes what static hosts need besides the pages: headers, redirects and the form's settings. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type InlineHashes, securityHeaders } from '../../service/headers/security-headers.ts';
import { CONFIG_PATH } from '../../service/shared/contract.ts';
import type { Redirects } from '../../site/addresses/redirects.ts';
import { headersFile } from './headers-file.ts';
import { redirectsFile } from './redirects-file.ts';
import type { StaticHostSettings } from './static-host-settings.ts';

interface HostingInput {
  /** The folder of the pages. */
  client: string;
  inlineHashes: InlineHashes;
  redirects: Redirects;
  /** What the addresses of the languages begin with, besides that of the first one: /fr. */
  prefixes: string[];
  settings: StaticHostSettings;
  isPreview?: boolean;
}

export async function writeStaticHosting(input: HostingInput): Promise<void> {
  const { client, inlineHashes, redirects, prefixes, settings, isPreview } = input;
  const { captcha, contactConfig } = settings;
  const functionsUrl = contactConfig?.functionsUrl ?? '';
  // One rule is for all addresses, because these hosts join what several rules say about one.
  const furtherStyles = [...new Set(Object.values(inlineHashes.pageStyles).flat())];
  const headers = securityHeaders(
    { inlineHashes, captcha, functionsUrl, isPreview },
    furtherStyles,
  );
  await writeFile(join(client, '_headers'), headersFile(headers, prefixes));
  await writeFile(join(client, '_redirects'), redirectsFile(redirects, prefixes));
  const configFile = join(client, CONFIG_PATH);
  // The file may be left over from a build with FUNCTIONS_URL; without it the Node host answers.
  if (contactConfig === null) await rm(configFile, { force: true });
  else await writeFile(configFile, JSON.stringify(contactConfig));
}
