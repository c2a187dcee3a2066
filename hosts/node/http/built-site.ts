/** What the build left for the host: pages and files, and the facts it needs to serve them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContactSettings } from '../../../contact/settings.ts';
import type { InlineHashes } from '../../headers/security-headers.ts';
import { StartupError } from '../startup-error.ts';

export interface BuiltSite {
  /** Folder of the pages and files. */
  clientDir: string;
  content: ContactSettings;
  inlineHashes: InlineHashes;
  /** From an old address to the page that took its place. */
  redirects: Record<string, string>;
}

const NEEDED = [
  'content.json',
  'csp.json',
  'redirects.json',
  'client/index.html',
  'client/404.html',
];

/** Throws a StartupError if the site has not been built, or not to its end. */
export function readBuiltSite(buildDir: string): BuiltSite {
  const missing = NEEDED.find((file) => !existsSync(join(buildDir, file)));
  if (missing !== undefined) {
    throw new StartupError(
      `The site is not built: ${join(buildDir, missing)} is missing. Run "npm run build", or "npm start", which builds it first.`,
    );
  }
  return {
    clientDir: join(buildDir, 'client'),
    content: readJson(join(buildDir, 'content.json')),
    inlineHashes: readJson(join(buildDir, 'csp.json')),
    redirects: readJson(join(buildDir, 'redirects.json')),
  };
}

function readJson<T>(path: string): T {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    throw new StartupError(`${path} cannot be read. Run "npm run build" again.`, { cause: error });
  }
}
