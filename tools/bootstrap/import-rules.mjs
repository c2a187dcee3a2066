import { importCycles } from './import-graph.mjs';

/**
 * @import { Import, Module } from './import-graph.mjs'
 *
 * What the files of a room may import besides the room itself.
 *
 * @typedef {object} Room
 * @property {string} name
 * @property {RegExp} files the first room that fits a file is its room
 * @property {RegExp} [uses] other files
 * @property {RegExp} [usesTypesOf] files of which it may import types only
 * @property {RegExp} [packages] all if absent
 * @property {RegExp} [builtins] modules of Node; none if absent
 */

const anything = /^/;
const contentReaderModules = /^node:(crypto|fs|fs\/promises|path|url)$/;

/** @type {Room[]} */
const rooms = [
  {
    name: 'tests',
    files: /^(test|tools\/bench|stores\/contract)\/|^tools\/screenshots\.ts$|\.test\.(tsx?|mjs)$/,
    uses: anything,
    builtins: anything,
  },
  {
    name: 'app/routes',
    files: /^app\/(routes\/|routes\.ts$|root\.tsx$)/,
    uses: /^(app|content)\//,
  },
  {
    name: 'server side of app',
    files: /^app\/.*\.server\.tsx?$/,
    uses: /^(app|content)\//,
    builtins: anything,
  },
  { name: 'app/components', files: /^app\/components\//, usesTypesOf: /^content\// },
  {
    name: 'app/contact-form',
    files: /^app\/contact-form\//,
    uses: /^(app\/(components\/|carried-text\.ts$|query-client\.ts$)|contact\/contract\/)/,
    usesTypesOf: /^content\//,
  },
  {
    name: 'app/estimate',
    files: /^app\/estimate\//,
    uses: /^(app\/(components\/|carried-text\.ts$)|content\/formats\.ts$)/,
    usesTypesOf: /^content\//,
  },
  { name: 'app/styles', files: /^app\/styles\// },
  { name: 'the rest of app', files: /^app\//, uses: /^app\//, usesTypesOf: /^content\// },
  {
    name: 'content/schema.ts',
    files: /^content\/schema\.ts$/,
    uses: /^content\//,
    packages: /^valibot$/,
  },
  {
    name: 'content',
    files: /^content\//,
    packages: /^(valibot|yaml|marked)$/,
    builtins: contentReaderModules,
  },
  { name: 'contact', files: /^contact\//, packages: /^(hono|valibot|altcha-lib)$/ },
  {
    name: 'hosts/settings',
    files: /^hosts\/settings\//,
    uses: /^contact\//,
    packages: /^valibot$/,
  },
  { name: 'stores/postgres', files: /^stores\/postgres\//, uses: /^contact\//, packages: /^pg$/ },
  { name: 'stores/sqlite', files: /^stores\/sqlite\//, uses: /^contact\//, builtins: anything },
  {
    name: 'hosts/headers',
    files: /^hosts\/headers\//,
    usesTypesOf: /^hosts\/settings\/captcha\.ts$/,
  },
  {
    name: 'hosts/node',
    files: /^hosts\/node\//,
    uses: /^(contact|hosts|stores)\//,
    builtins: anything,
  },
  {
    name: 'supabase',
    files: /^supabase\//,
    // The company's facts and sentences, as the build writes them.
    uses: /^((contact|hosts\/settings|stores\/postgres)\/|build\/content\.json$)/,
  },
  {
    name: 'generate',
    files: /^generate\//,
    // How the service words a refusal, for a proxy that answers in its place.
    uses: /^(content\/|hosts\/(settings|headers)\/|app\/routes\.ts$|contact\/(contract\/contract|respond)\.ts$)/,
    // The shape of what it writes for the contact service.
    usesTypesOf: /^contact\/settings\.ts$/,
    builtins: anything,
  },
  { name: 'tools/bootstrap', files: /^tools\/bootstrap\//, builtins: anything },
  {
    name: 'settings of tools',
    files: /^[^/]+\.ts$/,
    uses: /^(content\/|contact\/contract\/)/,
    builtins: anything,
  },
];

const testFiles = /^(test|tools\/bench|stores\/contract)\/|^tools\/screenshots\.ts$|\.test\.\w+$/;
/** Drawers for things that were not thought through. */
const drawer = /(^|\/)(utils?|libs?|helpers?|hooks)(\/|\.\w+$)/;
/** The content reader, and the file name that Supabase wants for a function. */
const rightfulIndexFiles = /^(content|supabase\/functions\/[^/]+)\/index\.ts$/;

/**
 * @param {Module[]} modules
 * @returns {string[]} what breaks the rules, a line each
 */
export function importViolations(modules) {
  const product = modules.filter(({ file }) => !testFiles.test(file));
  return [
    ...modules.flatMap((module) => [
      ...shapeViolations(module),
      ...module.imports.flatMap((one) => {
        const reason = objection(one);
        return reason ? [`${one.from} → ${one.specifier}: ${reason}`] : [];
      }),
    ]),
    ...importCycles(product).map((cycle) => `${[...cycle, cycle[0]].join(' → ')}: a circle`),
  ];
}

/** @param {Module} module */
function* shapeViolations({ file, reexportsAll, globs }) {
  if (!rooms.some(({ files }) => files.test(file))) yield `${file}: belongs to no room`;
  if (drawer.test(file)) yield `${file}: name it after what it is, and keep it where it is used`;
  const isIndex = /(^|\/)index\.\w+$/.test(file);
  if ((isIndex || reexportsAll) && !rightfulIndexFiles.test(file)) yield `${file}: a barrel file`;
  if (globs) yield `${file}: import.meta.glob hides imports from these rules`;
}

/**
 * @param {Import} one
 * @returns {string | undefined}
 */
function objection({ from, kind, to, typeOnly }) {
  const room = rooms.find(({ files }) => files.test(from));
  if (!room) return undefined;
  const { name, files, uses, usesTypesOf, packages = anything, builtins } = room;
  switch (kind) {
    case 'missing':
      return 'no such file; an import carries its extension';
    case 'builtin':
      return builtins?.test(to) ? undefined : `${name} may not use this module of Node`;
    case 'package':
      return packages.test(to) ? undefined : `${name} may not use this package`;
    case 'file':
      if (testFiles.test(to) && !testFiles.test(from)) return 'only tests import tests';
      if (files.test(to) || uses?.test(to)) return undefined;
      if (!usesTypesOf?.test(to)) return `${name} may not import this`;
      return typeOnly ? undefined : `${name} may import only types of this`;
  }
}
