/** Reads what the build wrote for the host: the folder of pages, the content and the settings. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ContactSettings } from '../../domain/contact-settings.ts';
import type { InlineHashes } from '../../headers/security-headers.ts';
import { StartupError } from '../errors.ts';

export interface BuiltSite {
  /** The folder of pages and files. */
  clientDir: string;
  content: ContactSettings;
  inlineHashes: InlineHashes;
  /** Maps an old address to the page that replaces it. */
  redirects: Record<string, string>;
  /** Milliseconds since 1970. */
  builtAt: number;
}

const REQUIRED_FILES = [
  'content.json',
  'csp.json',
  'redirects.json',
  'client/index.html',
  'client/404.html',
];

/** Throws a StartupError if the site is not built completely. */
export function readBuiltSite(buildDir: string): BuiltSite {
  const missing = REQUIRED_FILES.find((file) => !existsSync(join(buildDir, file)));
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
    builtAt: Math.floor(statSync(join(buildDir, 'content.json')).mtimeMs),
  };
}

function readJson<T>(path: string): T {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch (error) {
    throw new StartupError(`${path} cannot be read. Run "npm run build" again.`, { cause: error });
  }
}
