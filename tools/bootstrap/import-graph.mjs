import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';

/**
 * @typedef {object} Import
 * @property {string} from file, relative to the root
 * @property {string} specifier as written
 * @property {'file' | 'missing' | 'package' | 'builtin'} kind
 * @property {string} to file relative to the root, or name of the package or built-in module
 * @property {boolean} typeOnly gone once types are stripped
 *
 * @typedef {{ file: string, imports: Import[], reexportsAll: boolean, globs: boolean }} Module
 */

const sourceFile = /\.([cm]?[jt]s|[jt]sx)$/;
const skippedFolders = /^(node_modules|build|data|test-results|playwright-report|\..*)$/;
/** React Router generates the types of a route beside no real file. */
const generatedTypes = /(^|\/)\+types\//;

/**
 * Every source file below a folder with what it imports, types included. Vite's own parser reads
 * them: it needs no TypeScript compiler and tells type imports from others.
 *
 * @param {string} root
 * @returns {Module[]}
 */
export function readModules(root) {
  return sourceFilesBelow(root, '').map((file) => readModule(root, file));
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function sourceFilesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return skippedFolders.test(entry.name) ? [] : sourceFilesBelow(root, path);
    return sourceFile.test(path) ? [path] : [];
  });
}

/**
 * @param {string} root
 * @param {string} file
 * @returns {Module}
 */
function readModule(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const { module, program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);

  /** @type {{ specifier: string, typeOnly: boolean }[]} */
  const found = [];
  for (const { start, end, moduleRequest, entries } of module.staticImports) {
    // `import { type A }` still loads its module, `import type { A }` does not.
    const typeOnly =
      /^import\s+type\b/.test(text.slice(start, end)) && entries.every((entry) => entry.isType);
    found.push({ specifier: moduleRequest.value, typeOnly: typeOnly && entries.length > 0 });
  }
  const reexports = module.staticExports.flatMap(({ start, end, entries }) =>
    entries.flatMap((entry) =>
      entry.moduleRequest ? [{ ...entry, statement: text.slice(start, end) }] : [],
    ),
  );
  for (const { moduleRequest, statement } of reexports) {
    found.push({
      specifier: moduleRequest?.value ?? '',
      typeOnly: /^export\s+type\b/.test(statement),
    });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) found.push({ specifier: literal[2], typeOnly: false });
  }
  const noteTypeQuery = (/** @type {import('vite').ESTree.TSImportType} */ { source }) => {
    found.push({ specifier: source.value, typeOnly: true });
  };
  new Visitor({ TSImportType: noteTypeQuery }).visit(program);

  return {
    file,
    imports: found
      .filter(({ specifier }) => !generatedTypes.test(specifier))
      .map((one) => ({ from: file, ...one, ...resolve(root, file, one.specifier) })),
    reexportsAll: reexports.some((entry) => entry.importName.kind === 'AllButDefault'),
    globs: module.importMetas.some(({ end }) => text.startsWith('.glob', end)),
  };
}

/**
 * @param {string} root
 * @param {string} file
 * @param {string} specifier
 * @returns {Pick<Import, 'kind' | 'to'>}
 */
function resolve(root, file, specifier) {
  if (isBuiltin(specifier)) return { kind: 'builtin', to: specifier.replace(/^(node:)?/, 'node:') };
  if (!/^[./]/.test(specifier)) {
    return { kind: 'package', to: /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier };
  }
  const to = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  // What the build writes may not be there yet.
  const isThere = to.startsWith('build/') || existsSync(join(root, to.split('/').join(sep)));
  return { kind: isThere ? 'file' : 'missing', to };
}

/**
 * Files that import each other in a circle: one circle at least for each knot.
 *
 * @param {Module[]} modules
 * @returns {string[][]}
 */
export function importCycles(modules) {
  const imports = new Map(modules.map(({ file, imports }) => [file, imports]));
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[][]} */
  const cycles = [];

  /**
   * @param {string} file
   * @param {string[]} path
   */
  function follow(file, path) {
    const start = path.indexOf(file);
    if (start >= 0) {
      cycles.push(path.slice(start));
      return;
    }
    if (done.has(file)) return;
    for (const { kind, to } of imports.get(file) ?? []) {
      if (kind === 'file') follow(to, [...path, file]);
    }
    done.add(file);
  }
  for (const { file } of modules) follow(file, []);
  return cycles;
}
