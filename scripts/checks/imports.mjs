/** Checks every import of the project against the rules of scripts/folders.mjs. */
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { folders, rulesFor } from '../folders.mjs';

/** @typedef {{ specifier: string, typeOnly: boolean }} Import typeOnly: gone once types are stripped */

const generatedFolders = [
  '**/node_modules',
  'build',
  'builds',
  'data',
  'test-results',
  'playwright-report',
];
/** Names that say nothing about what a file is for. */
const vagueName = /(^|\/)(utils?|libs?|helpers?|hooks)(\/|\.\w+$)/;
/** The content reader, and the file name that Supabase wants for a function. */
const allowedIndexFile = /^(site|supabase\/functions\/[^/]+)\/index\.ts$/;

/**
 * @param {string} root of the project
 * @returns {string[]} what breaks the rules, a line each
 */
export function importViolations(root) {
  const exclude = [...generatedFolders, '**/.*'];
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
  const rules = rulesFor(file);
  if (!rules) yield `${file}: its folder is missing from scripts/folders.mjs`;
  if (!rules || rules.isTest) return;
  const { imports, hasGlob } = parse(file, readFileSync(join(root, file), 'utf8'));
  if (hasGlob) yield `${file}: import.meta.glob hides imports from these rules`;
  for (const one of imports) {
    const reason = objection(file, rules, one);
    if (reason) yield `${file} → ${one.specifier}: ${reason}`;
  }
}

/**
 * @param {string} file
 * @param {import('../folders.mjs').Folder} rules of the file
 * @param {Import} one
 * @returns {string | undefined}
 */
function objection(file, rules, { specifier, typeOnly }) {
  const { path, imports = [], importsTypes = [], packages, node = [] } = rules;
  if (isBuiltin(specifier)) {
    const isAllowed = node === 'all' || node.includes(specifier.replace(/^(node:)?/, 'node:'));
    return isAllowed ? undefined : `${path} may not use this module of Node`;
  }
  if (!/^[./]/.test(specifier)) {
    const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
    return !packages || packages.includes(name) ? undefined : `${path} may not use this package`;
  }
  const target = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  const targetRules = rulesFor(target);
  if (targetRules?.isTest) return 'only tests import tests';
  const entry = folders.find((folder) => folder === targetRules)?.path ?? '';
  const isIn = (/** @type {string[]} */ paths) =>
    paths.some((allowed) =>
      allowed.endsWith('**')
        ? target.startsWith(allowed.slice(0, -2))
        : target.startsWith(allowed) && entry.length <= allowed.length,
    );
  if (isIn([path, ...imports])) return undefined;
  if (!isIn(importsTypes)) return `${path} may not import this`;
  return typeOnly ? undefined : `${path} may import only types of this`;
}

/**
 * Vite's parser needs no TypeScript compiler and distinguishes type imports from others.
 *
 * @param {string} file
 * @param {string} text
 */
function parse(file, text) {
  const { module, program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  /** @type {Import[]} */
  const imports = module.staticImports.map(({ start, end, moduleRequest }) => ({
    specifier: moduleRequest.value,
    // `import { type A }` still loads its module, `import type { A }` does not.
    typeOnly: /^import\s+type\b/.test(text.slice(start, end)),
  }));
  for (const { moduleRequest, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) imports.push({ specifier: moduleRequest.value, typeOnly: isType });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) imports.push({ specifier: literal[2], typeOnly: false });
  }
  const addTypeQuery = (/** @type {import('vite').ESTree.TSImportType} */ { source }) =>
    void imports.push({ specifier: source.value, typeOnly: true });
  new Visitor({ TSImportType: addTypeQuery }).visit(program);
  const hasGlob = module.importMetas.some(({ end }) => text.startsWith('.glob', end));
  return { imports, hasGlob };
}

if (import.meta.main) {
  const violations = importViolations('.');
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
