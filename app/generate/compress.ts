/** The last part of the build: compressed copies of every page and file, so that no server compresses. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type InlineHashes, securityHeaders } from '../../service/headers/security-headers.ts';
import { captchaSources } from '../../service/settings/captcha.ts';
import { locales } from '../../site/addresses/locales.ts';
import { canonicalPaths } from '../../site/addresses/paths.ts';
import { isPreview } from '../../site/launch.ts';
import { weightAdvice } from './checks/document-sizes.ts';
import { compressFiles } from './compressed-copies.ts';
import { filesBelow } from './files-below.ts';

const build = process.env.BUILD_FOLDER ?? 'build';
const client = join(build, 'client');
await compressFiles(await filesBelow(client), join('.cache', 'compressed'));

const inlineHashes: InlineHashes = JSON.parse(await readFile(join(build, 'csp.json'), 'utf8'));
// As in the Node host with the settings that it has by itself.
const policy = {
  inlineHashes,
  captcha: captchaSources({ provider: 'altcha' }),
  functionsUrl: '',
  isPreview: isPreview(),
};
const advice = await weightAdvice(client, locales.flatMap(canonicalPaths), (address) =>
  securityHeaders(policy, inlineHashes.pageStyles[address]),
);
if (advice !== null) console.log(`Advice: ${advice}`);
