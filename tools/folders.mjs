/**
 * Every folder of the project and what its files may import besides their own folder. The import
 * rules, knip, Vitest, the build and the test of the README's map all read this list.
 *
 * Paths are prefixes: of the entries that fit a file, the longest counts. Nothing may import the
 * files of a test, except another test.
 *
 * @typedef {object} Folder
 * @property {string} path
 * @property {string[]} [imports] '' stands for everything
 * @property {string[]} [importsTypes] of these files types only
 * @property {string[]} [packages] everything if absent
 * @property {string[] | 'all'} [node] modules of Node, none if absent
 * @property {boolean} [isTest] free to import anything; no other folder may import it
 * @property {boolean} [isBuilt] the built site changes with it
 * @property {string[]} [entries] files that are started, and so imported by nobody
 */

/** @type {Folder[]} */
export const folders = [
  { path: 'app/', isBuilt: true, imports: ['app/'], importsTypes: ['site/'] },
  { path: 'app/root.tsx', imports: ['app/', 'site/'] },
  { path: 'app/routes', imports: ['app/', 'site/', 'contact/shared/fill.ts'] },
  { path: 'app/components/', imports: ['contact/shared/fill.ts'], importsTypes: ['site/'] },
  {
    path: 'app/contact-form/',
    imports: ['app/components/', 'app/browser-state/', 'contact/shared/'],
    importsTypes: ['site/'],
  },
  {
    path: 'app/desk/',
    imports: ['app/browser-state/', 'contact/shared/'],
    importsTypes: ['site/', 'app/page-data/', 'contact/'],
  },
  {
    path: 'app/estimate/',
    imports: [
      'app/components/',
      'app/browser-state/',
      'contact/shared/fill.ts',
      'site/formats.ts',
      'site/people-at-minimum.ts',
    ],
    importsTypes: ['site/'],
  },
  { path: 'app/styles/' },
  // No code: a change here is a change of words.
  { path: 'content/', isBuilt: true },
  {
    path: 'site/',
    isBuilt: true,
    imports: ['contact/shared/fill.ts'],
    packages: ['valibot', 'yaml', 'marked', 'image-size'],
    node: ['node:crypto', 'node:fs', 'node:path'],
  },
  { path: 'site/schema/', imports: ['site/', 'contact/shared/fill.ts'], packages: ['valibot'] },
  {
    path: 'site/checks/',
    imports: ['site/'],
    node: ['node:fs', 'node:path'],
    packages: ['dictionary-fr'],
    entries: ['check-content.ts'],
  },
  {
    path: 'contact/',
    isBuilt: true,
    packages: ['hono', 'valibot', 'altcha-lib', 'standardwebhooks'],
  },
  // What browser and server share.
  { path: 'contact/shared/', importsTypes: ['contact/'], packages: ['valibot'] },
  { path: 'stores/postgres/', imports: ['contact/'], packages: ['pg'] },
  { path: 'stores/sqlite/', imports: ['contact/'], node: 'all' },
  { path: 'stores/contract-tests/', isTest: true },
  { path: 'hosts/settings/', isBuilt: true, imports: ['contact/'], packages: ['valibot'] },
  { path: 'hosts/headers/', isBuilt: true, importsTypes: ['hosts/settings/captcha.ts'] },
  // The only part of a host that both hosts have.
  {
    path: 'hosts/webhook/',
    imports: ['contact/'],
    node: ['node:dns', 'node:net', 'node:tls'],
  },
  {
    path: 'hosts/node/',
    imports: ['contact/', 'hosts/', 'stores/'],
    node: 'all',
    entries: ['main.mjs', 'warm-up.ts', 'backup/main.ts', 'leads/main.ts'],
  },
  {
    path: 'supabase/',
    // The company's facts and sentences, as the build writes them.
    imports: [
      'contact/',
      'hosts/settings/',
      'hosts/webhook/',
      'stores/postgres/',
      'build/content.json',
    ],
    entries: ['functions/*/index.ts'],
  },
  {
    path: 'generate/',
    isBuilt: true,
    imports: [
      'site/',
      'hosts/settings/',
      'hosts/headers/',
      'contact/shared/contract.ts',
      // A proxy that answers in place of the service words a refusal in the same way.
      'contact/http/respond.ts',
    ],
    // It writes the file that has this shape.
    importsTypes: ['contact/settings.ts'],
    node: 'all',
    entries: ['main.ts', 'compress.ts', 'font-subset.ts', 'checks/launch-check.ts'],
  },
  {
    path: 'test/',
    isTest: true,
    entries: [
      'drills/{main,sabotaged-host,digests/clock-jumps,order/sync-off,flood/without-limit}.ts',
      'drills/release/builder.ts',
    ],
  },
  {
    path: 'tools/',
    isTest: true,
    entries: ['screenshots.ts', 'bench/*.ts', 'checks/*.mjs'],
  },
  { path: 'tools/folders.mjs' },
  // It runs before any package is installed. Playwright is loaded later, to find a browser.
  {
    path: 'tools/bootstrap/',
    imports: ['tools/folders.mjs', 'site/blog/today.mjs', 'hosts/node/release.mjs'],
    packages: ['@playwright/test'],
    node: 'all',
  },
  { path: 'docs/' },
  { path: 'public/', isBuilt: true },
];

/** Rules by the kind of file, whatever its folder. @type {{ files: RegExp, rules: Folder }[]} */
const kinds = [
  { files: /\.test\.\w+$/, rules: { path: 'tests', isTest: true } },
  {
    files: /^app\/.*\.server\.tsx?$/,
    rules: {
      path: 'server side of app/',
      imports: ['app/', 'site/', 'contact/shared/'],
      node: 'all',
    },
  },
  {
    files: /^[^/]+$/,
    rules: {
      path: 'settings of tools',
      imports: ['site/', 'contact/shared/', 'tools/folders.mjs'],
      node: 'all',
    },
  },
];

/**
 * @param {string} file relative to the root
 * @returns {Folder | undefined}
 */
export function rulesFor(file) {
  return (
    kinds.find(({ files }) => files.test(file))?.rules ??
    folders
      .filter(({ path }) => file.startsWith(path))
      .sort((a, b) => b.path.length - a.path.length)[0]
  );
}

/** Folders at the root of the project. */
export const rootFolders = [...new Set(folders.map(({ path }) => path.split('/')[0] ?? ''))];

/** Everything that the built site is made from. */
export const buildInputs = [
  ...folders.filter(({ isBuilt }) => isBuilt).map(({ path }) => path.slice(0, -1)),
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];
