/** What the files of each folder may import, and a check that they import nothing else. */
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * Paths are prefixes: of the rules that fit a file, the longest counts. A file may always import its own folder.
 *
 * @typedef {object} Rule
 * @property {string} path
 * @property {string[]} [imports]
 * @property {string[]} [types] of these files types only
 * @property {string[]} [except] not these, although they stand below what may be imported
 * @property {string[]} [packages] everything if absent
 * @property {string[] | 'all'} [node] modules of Node, none if absent
 * @property {boolean} [isTest] free to import anything; no other folder may import it
 */

const fill = 'service/shared/fill.ts';
/** What of the service needs a host or a database. */
const hosted = [
  'service/node/',
  'service/store/migrations.ts',
  'service/store/sqlite/',
  'service/store/postgres/',
];

/** @type {Rule[]} */
const rules = [
  {
    path: 'app/',
    imports: ['service/shared/', 'site/formats.ts', 'site/people-at-minimum.ts'],
    types: ['site/', 'service/'],
    except: ['app/generate/'],
  },
  {
    path: 'app/components/',
    imports: ['app/browser-state/', 'app/styles/', fill],
    types: ['site/'],
  },
  { path: 'app/root.tsx', imports: ['app/', 'site/', fill] },
  { path: 'app/routes', imports: ['app/', 'site/', fill] },
  { path: 'app/generate/', imports: ['site/', 'service/'], except: hosted, node: 'all' },
  { path: 'content/' },
  {
    path: 'site/',
    imports: ['service/shared/'],
    node: ['node:child_process', 'node:crypto', 'node:fs', 'node:path'],
  },
  // The core: on Web standards, without a host or a database. Deno has this module of Node too.
  {
    path: 'service/',
    except: [...hosted, 'service/settings/'],
    types: ['service/settings/'],
    packages: ['hono', 'valibot', 'altcha-lib', 'standardwebhooks'],
    node: ['node:crypto'],
  },
  // What browser and server share.
  { path: 'service/shared/', types: ['service/'], packages: ['valibot'] },
  // How both hosts post, with the modules of Node that Deno has too.
  {
    path: 'service/outbox/webhook/',
    imports: ['service/'],
    except: hosted,
    node: ['node:dns/promises', 'node:net'],
  },
  { path: 'service/settings/', imports: ['service/'], except: hosted, packages: ['valibot'] },
  {
    path: 'service/store/postgres/',
    imports: ['service/'],
    except: ['service/node/', 'service/store/sqlite/', 'service/settings/'],
    packages: ['pg'],
  },
  {
    path: 'service/store/sqlite/',
    imports: ['service/'],
    except: ['service/node/', 'service/store/postgres/', 'service/settings/'],
    node: 'all',
  },
  { path: 'service/store/migrations.ts', node: ['node:fs', 'node:path'] },
  { path: 'service/store/contract-tests/', isTest: true },
  { path: 'service/node/', imports: ['service/'], node: 'all' },
  {
    path: 'supabase/',
    // The company's facts and sentences, as the build writes them.
    imports: ['service/', 'build/content.json'],
    except: ['service/node/', 'service/store/sqlite/'],
  },
  { path: 'test/', isTest: true },
  { path: 'scripts/', isTest: true },
  // It runs before any package is installed.
  { path: 'scripts/bootstrap/', imports: ['site/blog/today.mjs'], packages: [], node: 'all' },
  { path: 'deploy/' },
  { path: 'docs/' },
  { path: 'public/' },
];

/** Rules by the kind of file, whatever its folder. @type {[files: RegExp, rule: Rule][]} */
const kinds = [
  [/\.test\.\w+$/, { path: 'tests', isTest: true }],
  [/^app\/.*\.server\.tsx?$/, { path: 'app/', imports: ['site/', 'service/shared/'], node: 'all' }],
  [/^[^/]+$/, { path: 'settings of tools', imports: ['site/', 'service/shared/'], node: 'all' }],
];

/** @param {string} file relative to the root */
function ruleFor(file) {
  return (
    kinds.find(([files]) => files.test(file))?.[1] ??
    rules
      .filter(({ path }) => file.startsWith(path))
      .sort((a, b) => b.path.length - a.path.length)[0]
  );
}

/** Names that say nothing about what a file is for. */
const vagueName = /(^|\/)(utils?|libs?|helpers?|hooks)(\/|\.\w+$)/;
/** The content reader, and the file name that Supabase wants for a function. */
const allowedIndexFile = /^(site|supabase\/functions\/[^/]+)\/index\.ts$/;

/**
 * @param {string} root of the project
 * @returns {string[]} what breaks the rules, a line each
 */
export function importViolations(root) {
  const exclude = ['**/node_modules', 'build', 'data', 'test-results', '**/.*'];
  const files = globSync('**/*.{js,jsx,mjs,cjs,ts,tsx}', { cwd: root, exclude });
  return files.sort().flatMap((file) => [...violationsOf(root, file)]);
}

/**
 * @param {string} root
 * @param {string} file
 */
function* violationsOf(root, file) {
  if (vagueName.test(file)) yield `${file}: name it after what it does`;
  if (/(^|\/)index\.\w+$/.test(file) && !allowedIndexFile.test(file))
    yield `${file}: a barrel file`;
  const rule = ruleFor(file);
  if (!rule) yield `${file}: its folder has no rule in scripts/checks/imports.mjs`;
  if (!rule || rule.isTest) return;
  for (const { specifier, isType } of importsIn(file, readFileSync(join(root, file), 'utf8'))) {
    if (!isAllowed(file, rule, specifier, isType)) yield `${file} → ${specifier}: not from there`;
  }
}

/**
 * @param {string} file
 * @param {Rule} rule of the file
 * @param {string} specifier
 * @param {boolean} isType gone once types are stripped
 */
function isAllowed(file, rule, specifier, isType) {
  const { path, imports = [], types = [], except = [], packages, node = [] } = rule;
  if (isBuiltin(specifier)) {
    return node === 'all' || node.includes(specifier.replace(/^(node:)?/, 'node:'));
  }
  if (!/^[./]/.test(specifier)) {
    const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
    return !packages || packages.includes(name);
  }
  const target = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  const isIn = (/** @type {string[]} */ paths) => paths.some((one) => target.startsWith(one));
  if (ruleFor(target)?.isTest) return false;
  return (isIn([path, ...imports]) && !isIn(except)) || (isType && isIn(types));
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
