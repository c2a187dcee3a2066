/**
 * Every folder of the project and what its files may import besides their own folder. The import
 * rules, knip, Vitest and the build all read this list.
 *
 * Paths are prefixes: of the entries that fit a file, the longest counts. An import of `service/` stands
 * for the files of that entry, and not for those of a longer one such as `service/node/`; `service/**` for both.
 * Nothing may import the files of a test, except another test.
 *
 * @typedef {object} Folder
 * @property {string} path
 * @property {string[]} [imports]
 * @property {string[]} [importsTypes] of these files types only
 * @property {string[]} [packages] everything if absent
 * @property {string[] | 'all'} [node] modules of Node, none if absent
 * @property {boolean} [isTest] free to import anything; no other folder may import it
 * @property {boolean} [isBuilt] the built site changes with it
 * @property {string[]} [entries] files that are started, and so imported by nobody
 */

/** @type {Folder[]} */
export const folders = [
  { path: 'app/', isBuilt: true, imports: ['app/**'], importsTypes: ['site/**'] },
  { path: 'app/root.tsx', imports: ['app/**', 'site/**'] },
  { path: 'app/routes', imports: ['app/**', 'site/**', 'service/shared/fill.ts'] },
  {
    path: 'app/components/',
    imports: ['app/browser-state/', 'app/styles/', 'service/shared/fill.ts'],
    importsTypes: ['site/**'],
  },
  { path: 'app/blog/', imports: ['app/**', 'service/shared/fold.ts'], importsTypes: ['site/**'] },
  {
    path: 'app/contact-form/',
    imports: ['app/components/', 'app/browser-state/', 'service/shared/'],
    importsTypes: ['site/**'],
  },
  {
    path: 'app/desk/',
    imports: ['app/browser-state/', 'service/shared/'],
    importsTypes: ['site/**', 'app/page-data/', 'service/'],
  },
  {
    path: 'app/estimate/',
    imports: [
      'app/components/',
      'app/browser-state/',
      'service/shared/fill.ts',
      'site/formats.ts',
      'site/people-at-minimum.ts',
    ],
    importsTypes: ['site/**'],
  },
  { path: 'app/styles/' },
  // No code: a change here is a change of words.
  { path: 'content/', isBuilt: true },
  {
    path: 'site/',
    isBuilt: true,
    imports: ['site/schema/', 'service/shared/fill.ts'],
    importsTypes: ['service/shared/text.ts'],
    packages: ['valibot', 'yaml', 'marked', 'image-size', 'parse5'],
    node: ['node:crypto', 'node:fs', 'node:path'],
  },
  { path: 'site/schema/', imports: ['site/**', 'service/shared/fill.ts'], packages: ['valibot'] },
  {
    path: 'site/checks/',
    imports: ['site/**', 'service/shared/visible-controls.ts'],
    node: ['node:child_process', 'node:fs', 'node:path'],
    packages: ['dictionary-fr'],
    entries: ['check-content.ts'],
  },
  // The core: on Web standards, without a host or a database.
  {
    path: 'service/',
    isBuilt: true,
    imports: ['service/shared/', 'service/outbox/webhook/'],
    packages: ['hono', 'valibot', 'altcha-lib', 'standardwebhooks'],
    // Deno has it too.
    node: ['node:crypto'],
  },
  { path: 'service/contact-settings.ts', importsTypes: ['service/**'] },
  // What browser and server share.
  { path: 'service/shared/', importsTypes: ['service/'], packages: ['valibot'] },
  // How both hosts post, with the modules of Node that Deno has too.
  {
    path: 'service/outbox/webhook/',
    imports: ['service/', 'service/shared/'],
    node: ['node:dns', 'node:net', 'node:tls'],
  },
  { path: 'service/store/postgres/', imports: ['service/', 'service/shared/'], packages: ['pg'] },
  { path: 'service/store/sqlite/', imports: ['service/', 'service/shared/'], node: 'all' },
  { path: 'service/store/contract-tests/', isTest: true },
  {
    path: 'service/settings/',
    imports: [
      'service/',
      'service/shared/',
      'service/outbox/webhook/',
      'service/contact-settings.ts',
    ],
    packages: ['valibot'],
  },
  { path: 'service/headers/', importsTypes: ['service/settings/captcha.ts'] },
  {
    path: 'service/node/',
    imports: ['service/**'],
    node: 'all',
    entries: [
      'main.mjs',
      'check-settings.ts',
      '{backup,leads,mail-test}/main.ts',
      'backup/check.ts',
    ],
  },
  {
    path: 'supabase/',
    // The company's facts and sentences, as the build writes them.
    imports: [
      'service/',
      'service/shared/',
      'service/outbox/webhook/',
      'service/contact-settings.ts',
      'service/settings/',
      'service/store/postgres/',
      'build/content.json',
    ],
    entries: ['functions/*/index.ts'],
  },
  {
    path: 'app/generate/',
    isBuilt: true,
    imports: [
      'site/**',
      'service/settings/',
      'service/headers/',
      'service/shared/contract.ts',
      'service/shared/fill.ts',
    ],
    // It writes the file that has this shape.
    importsTypes: ['service/contact-settings.ts'],
    node: 'all',
    entries: ['main.ts', 'compress.ts', 'font-subset.ts', 'checks/launch-check.ts'],
  },
  {
    path: 'test/',
    isTest: true,
    entries: [
      'drills/{sabotaged-host,order/sync-off}.ts',
      'drills/machine/{machine.ts,visitors.ts,mail-server.mjs}',
    ],
  },
  {
    path: 'scripts/',
    isTest: true,
    entries: ['screenshots.ts', 'bench/*.ts', 'checks/*.mjs'],
  },
  { path: 'scripts/folders.mjs' },
  // It runs before any package is installed. Playwright is loaded later, to find a browser.
  {
    path: 'scripts/bootstrap/',
    imports: ['scripts/folders.mjs', 'site/blog/today.mjs'],
    packages: ['@playwright/test'],
    node: 'all',
  },
  { path: 'deploy/' },
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
      imports: ['app/**', 'site/**', 'service/shared/'],
      node: 'all',
    },
  },
  {
    files: /^[^/]+$/,
    rules: {
      path: 'settings of tools',
      imports: ['site/**', 'service/shared/', 'scripts/folders.mjs'],
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
