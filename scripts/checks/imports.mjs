/** What the files of each folder may import, and a check that they import nothing else. */
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * A room: a folder or a file. Of those that hold a file, the one with the longest path is its room. Arrows point to rooms by
 * their paths, or to single files in them. Inside of a room everybody may import everybody.
 *
 * @typedef {object} Room
 * @property {string[]} [imports] the rooms that it may import
 * @property {string[]} [types] rooms of which it may import types only
 * @property {string[]} [packages] every package if absent
 * @property {string[] | 'all'} [node] modules of Node, none if absent
 * @property {boolean} [isTest] free to import anything; no other room may import it
 */

const domain = 'service/domain/';
const fill = 'service/domain/fill.ts';
const trailingPunctuation = 'service/domain/trailing-punctuation.ts';
/** Rooms of the service that run on any host. */
const core = [
  domain,
  'service/hash.ts',
  'service/captcha/',
  'service/settings/',
  'service/headers/',
  'service/http/',
  'service/store/',
  'service/deliver/',
  'service/requests/',
  'service/desk/',
  'service/upkeep/',
];
const postgres = ['service/store/migrations.ts', 'service/store/postgres/'];
/** What the content says. */
const site = ['site/', 'site/read/', 'site/schema/', 'site/addresses/'];
/** Around every page. */
const frame = [
  ...['app/browser-state/', 'app/components/', 'app/hydration/', 'app/page-data/'],
  ...['app/page-data/meta.ts', 'app/styles/', ...site],
];

/**
 * From the ground up: each imports rooms above it in this list only, so that no circle can arise. docs/architecture.md draws
 * those of the service and of the site.
 *
 * @type {Record<string, Room>}
 */
export const rooms = {
  // The service, on Web standards. Deno has these modules of Node too.
  'service/domain/': { imports: [], packages: ['valibot', 'altcha-lib/types'] },
  'service/hash.ts': { imports: [], packages: [], node: ['node:crypto'] },
  'service/captcha/': {
    imports: [domain, 'service/hash.ts'],
    packages: ['valibot', 'altcha-lib'],
  },
  'service/settings/': { imports: [domain, 'service/captcha/'], packages: ['valibot'] },
  'service/headers/': { imports: [domain], packages: [] },
  'service/http/': { imports: [domain, 'service/hash.ts'], packages: [] },
  'service/store/': { imports: [domain], packages: ['valibot'] },
  'service/deliver/': { imports: [domain, 'service/hash.ts', 'service/store/'], packages: [] },
  'service/requests/': {
    imports: [domain, 'service/hash.ts', 'service/http/', 'service/store/'],
    packages: ['hono', 'valibot'],
  },
  'service/desk/': {
    imports: [domain, 'service/hash.ts', 'service/http/', 'service/store/'],
    packages: ['hono', 'valibot'],
  },
  'service/upkeep/': { imports: [domain, 'service/store/'], packages: [] },
  // Its two databases.
  'service/store/migrations.ts': { imports: [], packages: [], node: ['node:fs', 'node:path'] },
  'service/store/sqlite/': {
    imports: [domain, 'service/store/', 'service/store/migrations.ts'],
    packages: [],
    node: 'all',
  },
  'service/store/postgres/': {
    imports: [domain, 'service/store/'],
    packages: ['pg'],
  },
  'service/store/contract-tests/': { isTest: true },
  // Its two hosts. Supabase's gets the company's facts and sentences as the build writes them.
  'service/node/': { imports: [...core, ...postgres, 'service/store/sqlite/'], node: 'all' },
  'supabase/': { imports: [...core, 'service/store/postgres/', 'build/content.json'] },

  // What things cost. Runs in the browser too.
  'prices/': { imports: [fill], packages: ['valibot'] },

  'content/': {},
  'site/read/': {
    imports: [domain],
    types: ['prices/'],
    node: ['node:async_hooks', 'node:fs', 'node:path'],
  },
  'site/schema/': { imports: [domain, 'prices/', 'site/read/'], node: ['node:path'] },
  'site/addresses/': { imports: [domain, 'site/read/'], node: ['node:fs', 'node:path'] },
  'site/': {
    imports: [domain, 'prices/', 'site/read/', 'site/schema/', 'site/addresses/'],
    node: ['node:crypto', 'node:fs', 'node:path'],
  },
  'site/checks/': {
    imports: [domain, ...site],
    node: ['node:fs', 'node:path'],
  },

  'app/styles/': { imports: [] },
  'app/browser-state/': { imports: [] },
  'app/hydration/': { imports: [trailingPunctuation] },
  'app/components/': {
    imports: ['app/browser-state/', 'app/styles/', fill],
    types: site,
  },
  'app/estimate/': {
    imports: ['app/browser-state/', 'app/components/', 'prices/', fill],
    types: site,
  },
  'app/hero-scene/': { imports: ['app/components/', 'app/estimate/'] },
  'app/contact-form/': {
    imports: [
      ...['app/browser-state/', 'app/components/', 'app/estimate/', domain],
      'site/formats.ts',
    ],
    types: site,
  },
  'app/generate/': {
    imports: [domain, 'service/headers/', 'service/settings/', ...site, 'site/checks/'],
    node: 'all',
  },
  'app/page-data/meta.ts': { imports: ['app/components/'], types: site },
  // Runs while the pages are built.
  'app/page-data/': {
    imports: [
      ...['app/components/', 'app/estimate/', 'app/generate/', 'app/page-data/meta.ts'],
      ...[domain, 'prices/', ...site],
    ],
    node: 'all',
  },
  'app/desk/desk-data.server.ts': {
    imports: ['app/page-data/', domain, ...site],
  },
  'app/desk/': {
    imports: ['app/browser-state/', domain],
    types: ['app/desk/desk-data.server.ts', ...site],
  },
  'app/routes/': {
    imports: [
      ...['app/components/', 'app/contact-form/', 'app/desk/', 'app/desk/desk-data.server.ts'],
      'app/estimate/',
      ...['app/hero-scene/', 'app/page-data/', 'app/page-data/meta.ts', 'prices/', fill, ...site],
    ],
  },
  'app/': { imports: frame },
  'app/entry.server.tsx': { imports: frame, node: 'all' },

  'test/': { isTest: true },
  'scripts/': { isTest: true },
  'deploy/': { imports: ['service/settings/'], packages: ['pg', 'valibot'], node: 'all' },
  'docs/': {},
  'public/': {},
};

/** By the kind of file, whatever its folder. @type {[files: RegExp, room: Room][]} */
const kinds = [
  [/\.test\.\w+$/, { isTest: true }],
  // Settings of tools.
  [/^[^/]+$/, { imports: [...site, 'site/checks/', domain], node: 'all' }],
];

const paths = Object.keys(rooms).sort((a, b) => b.length - a.length);

/** @param {string} file relative to the root */
const pathOfRoom = (file) => paths.find((path) => file.startsWith(path)) ?? '';

/** @param {string} file */
const roomOf = (file) => kinds.find(([files]) => files.test(file))?.[1] ?? rooms[pathOfRoom(file)];

/**
 * @param {string} root of the project
 * @returns {string[]} what breaks the rules, a line each
 */
export function importViolations(root) {
  const exclude = ['**/node_modules', 'build', 'data', 'test-results', '**/.*'];
  const files = globSync('**/*.{js,jsx,mjs,cjs,ts,tsx}', { cwd: root, exclude });
  return files.sort().flatMap((file) => {
    const room = roomOf(file);
    if (!room) return `${file}: its folder is no room in scripts/checks/imports.mjs`;
    if (room.isTest) return [];
    return importsIn(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ specifier, isType }) => !isAllowed(file, room, specifier, isType))
      .map(({ specifier }) => `${file} → ${specifier}: not from there`);
  });
}

/**
 * @param {string} file
 * @param {Room} room of the file
 * @param {string} specifier
 * @param {boolean} isType gone once types are stripped
 */
function isAllowed(file, { imports = [], types = [], packages, node = [] }, specifier, isType) {
  if (isBuiltin(specifier)) {
    return node === 'all' || node.includes(specifier.replace(/^(node:)?/, 'node:'));
  }
  if (!/^[./]/.test(specifier)) {
    const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
    return !packages || packages.includes(name) || packages.includes(specifier);
  }
  const target = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  if (roomOf(target)?.isTest) return false;
  const path = pathOfRoom(target);
  // A room above or below in the tree of folders is another one.
  const isAt = (/** @type {string} */ arrow) =>
    target.startsWith(arrow) && path.length <= arrow.length;
  return path === pathOfRoom(file) || imports.some(isAt) || (isType && types.some(isAt));
}

/**
 * Vite's parser needs no TypeScript compiler and distinguishes type imports from others.
 *
 * @param {string} file
 * @param {string} text
 */
function importsIn(file, text) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const imports = module.staticImports.map(({ start, end, moduleRequest }) => ({
    specifier: moduleRequest.value,
    // `import { type A }` still loads its module, `import type { A }` does not.
    isType: /^import\s+type\b/.test(text.slice(start, end)),
  }));
  for (const { moduleRequest, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) imports.push({ specifier: moduleRequest.value, isType });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) imports.push({ specifier: literal[2], isType: false });
  }
  return imports;
}

if (import.meta.main) {
  const violations = importViolations('.');
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
