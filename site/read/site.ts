/**
 * Which site is read: the content of which folder, on which day, and whether as it will be once launched. A build takes it
 * from its environment; checks and tests read another one in the same process.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Locale } from './locales.ts';
import { dayAt } from './today.ts';

export interface Site {
  /** Of words, facts and pictures. Relative in a build, which runs in the project's folder. */
  folder: string;
  /** In Ottawa, such as 2026-11-21. */
  today: string;
  /** Shows the site as it will be, stand-ins included: for checks, tests and pictures, never for visitors. */
  asLaunched: boolean;
  /** Replaces the address that the content gives, if it is not empty (docs/settings.md). */
  siteUrl: string;
  /** Not while facts have mistakes: the check of words then reads the other files without them, for their own mistakes. */
  knowsFacts: boolean;
}

const newSite = (): Site => ({
  get folder() {
    return process.env.CONTENT_FOLDER ?? 'content';
  },
  get today() {
    return dayAt(Date.now());
  },
  get asLaunched() {
    return Boolean(process.env.AS_LAUNCHED);
  },
  get siteUrl() {
    return process.env.SITE_URL ?? '';
  },
  knowsFacts: true,
});

let siteOfBuild = newSite();
// In development, what is saved is read again (vite.config.ts).
import.meta.hot?.on('content-saved', () => {
  siteOfBuild = newSite();
});

const chosen = new AsyncLocalStorage<Site>();

export function thisSite(): Site {
  return chosen.getStore() ?? siteOfBuild;
}

/** What `read` returns for a site that differs from this one in what is given. */
export function readSite<Value>(other: Partial<Site>, read: () => Value): Value {
  return chosen.run({ ...thisSite(), ...other }, read);
}

/** In development drafts are shown. */
export const isDeveloping = import.meta.env?.MODE === 'development';

/** Keeps what was read of a site, because its content does not change during a build. */
export function once<Args extends string[], Value>(
  read: (...args: Args) => Value,
): (...args: Args) => Value {
  const ofSites = new WeakMap<Site, Map<string, Value>>();
  return (...args) => {
    const site = thisSite();
    const known = ofSites.get(site) ?? new Map<string, Value>();
    ofSites.set(site, known);
    const key = args.join('\n');
    const value = known.get(key) ?? read(...args);
    known.set(key, value);
    return value;
  };
}

/** In the folder of a language, or in `facts`, which has what is the same in both of them. */
export function contentPath(...parts: string[]): string {
  return join(thisSite().folder, ...parts);
}

/** The folder of the language to which a file of the content belongs, or `facts`. */
export function folderOf(file: string): string {
  return relative(thisSite().folder, file).split(/[\\/]/)[0] ?? '';
}

/** The names of the files of `facts` or of a language below its folder, such as pages/home.yaml. */
export function filesOf(folder: 'facts' | Locale): string[] {
  return globSync('**/*.{yaml,md}', { cwd: contentPath(folder) })
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
}
