import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importViolations, rooms } from './imports.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'imports-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** What the rules say of a project of these files. */
function violationsIn(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return importViolations(root);
}

/** A project in which one file imports another (or a package, or a module of Node). */
function violationsOf(from: string, to: string, statement = 'import "%s";'): string[] {
  const specifier = to.includes('.') ? `${'../'.repeat(from.split('/').length - 1)}${to}` : to;
  return violationsIn({ [from]: statement.replace('%s', specifier) });
}

test.each([
  ['app/routes/home.tsx', 'app/components/card.tsx'],
  ['app/contact-form/form.tsx', 'service/domain/contract.ts'],
  ['service/requests/handler.ts', 'service/domain/contract.ts'],
  ['service/requests/handler.ts', 'service/store/store.ts'],
  ['service/deliver/outbox.ts', 'service/store/store.ts'],
  ['service/requests/handler.ts', 'hono'],
  ['service/node/host.ts', 'service/store/sqlite/store.ts'],
  ['service/node/host.ts', 'node:http'],
  ['app/components/card.test.tsx', 'service/node/host.ts'],
])('%s may import %s', (from, to) => {
  expect(violationsOf(from, to)).toEqual([]);
});

test.each([
  ['app/components/card.tsx', 'service/node/host.ts'],
  ['app/components/card.tsx', 'app/contact-form/form.tsx'],
  ['site/index.ts', 'app/routes.ts'],
  ['site/read/facts.ts', 'site/schema/company.ts'],
  ['site/posts.ts', 'site/checks/advice.ts'],
  ['service/domain/text.ts', 'service/store/store.ts'],
  ['service/domain/text.ts', 'node:crypto'],
  ['service/store/accept.ts', 'service/desk/keys.ts'],
  ['service/store/accept.ts', 'service/store/sqlite/database.ts'],
  ['service/deliver/outbox.ts', 'service/desk/keys.ts'],
  ['service/desk/calls.ts', 'service/requests/handler.ts'],
  ['service/store/sqlite/store.ts', 'service/store/postgres/store.ts'],
  ['service/requests/handler.ts', 'service/node/host.ts'],
  ['service/requests/handler.ts', 'service/store/sqlite/store.ts'],
  ['service/requests/handler.ts', 'node:http'],
  ['service/requests/handler.ts', 'nodemailer'],
  ['supabase/functions/send/index.ts', 'service/node/host.ts'],
  ['service/node/host.ts', 'test/smtp-receiver.ts'],
])('%s may not import %s, not even types', (from, to) => {
  const typeImport = 'import type { A } from "%s";';
  expect(violationsOf(from, to)).toEqual([expect.stringContaining(`${from} → `)]);
  expect(violationsOf(from, to, typeImport)).toHaveLength(1);
});

test('types alone are another matter where the rules say so', () => {
  const [from, to] = ['app/components/card.tsx', 'site/schema/words.ts'];
  expect(violationsOf(from, to, 'import type { A } from "%s";')).toEqual([]);
  // Types inside of the braces leave an import that still loads the module.
  expect(violationsOf(from, to, 'import { type A } from "%s";')).toHaveLength(1);
});

test('the folder of a file is a room', () => {
  expect(violationsIn({ 'misc/a.ts': 'export {};' })).toEqual([
    'misc/a.ts: its folder is no room in scripts/checks/imports.mjs',
  ]);
});

/** Where an arrow leads: a room, or a file in one. */
const roomAt = (arrow: string) =>
  Object.keys(rooms)
    .filter((path) => arrow.startsWith(path))
    .sort((a, b) => b.length - a.length)[0] ?? arrow;

test('no room imports one that stands below it in the list, so that there is no circle of rooms', () => {
  const paths = Object.keys(rooms);
  const upwards = Object.entries(rooms).flatMap(([path, { imports = [], types = [] }]) =>
    [...imports, ...types]
      .filter((arrow) => paths.indexOf(roomAt(arrow)) >= paths.indexOf(path))
      .map((arrow) => `${path} → ${arrow}`),
  );
  expect(upwards).toEqual([]);
});

/** The arrows of the drawing below a heading of docs/architecture.md. */
function arrowsDrawn(heading: string): string[] {
  const [, below = ''] = readFileSync('docs/architecture.md', 'utf8').split(`## ${heading}\n`);
  const [drawing = ''] = /```mermaid\n.*?```/s.exec(below) ?? [];
  return [...drawing.matchAll(/^ *([\w &-]+) --> ([\w &-]+)$/gm)]
    .flatMap(([, from = '', to = '']) =>
      from.split(' & ').flatMap((one) => to.split(' & ').map((other) => `${one} → ${other}`)),
    )
    .sort();
}

/** Those that the rules allow. */
function arrowsAllowed(isDrawn: (path: string) => boolean, nameOf: (path: string) => string) {
  const arrows = Object.entries(rooms)
    .filter(([path, { isTest }]) => isDrawn(path) && !isTest)
    .flatMap(([path, { imports = [], types = [] }]) =>
      [...imports, ...types].map((arrow) => [nameOf(path), nameOf(arrow)]),
    );
  return arrows.flatMap(([from, to]) => (from === to || to === '' ? [] : [`${from} → ${to}`]));
}

test('docs/architecture.md draws the arrows between the rooms of the service and of the site', () => {
  const drawn = [
    ...arrowsDrawn('The rooms of the service'),
    ...arrowsDrawn('The rooms of the site'),
  ].sort();
  const isDrawn = (path: string) => /^(?:service|site)\//.test(path) && path !== 'service/node/';
  expect(drawn).toEqual(arrowsAllowed(isDrawn, (path) => basename(path, '.ts')).sort());
});

test('and those between the rooms of the pages', () => {
  const folderOf = (path: string) => /^app\/([\w-]+)\//.exec(path)?.[1] ?? '';
  const allowed = arrowsAllowed((path) => folderOf(path) !== '', folderOf);
  expect(arrowsDrawn('The rooms of the pages')).toEqual([...new Set(allowed)].sort());
});
