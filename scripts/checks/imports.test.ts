import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importViolations } from './imports.mjs';

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
  ['app/contact-form/form.tsx', 'service/shared/contract.ts'],
  ['service/requests/http/handler.ts', 'service/shared/contract.ts'],
  ['service/requests/http/handler.ts', 'service/store/store.ts'],
  ['service/requests/http/handler.ts', 'hono'],
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
  ['service/requests/http/handler.ts', 'service/node/host.ts'],
  ['service/requests/http/handler.ts', 'service/store/sqlite/store.ts'],
  ['service/requests/http/handler.ts', 'node:http'],
  ['service/requests/http/handler.ts', 'nodemailer'],
  ['supabase/functions/send/index.ts', 'service/node/host.ts'],
  ['service/node/host.ts', 'test/smtp-receiver.ts'],
])('%s may not import %s, not even types', (from, to) => {
  const typeImport = 'import type { A } from "%s";';
  expect(violationsOf(from, to)).toEqual([expect.stringContaining(`${from} → `)]);
  expect(violationsOf(from, to, typeImport)).toHaveLength(1);
});

test('types alone are another matter where the rules say so', () => {
  const [from, to] = ['app/components/card.tsx', 'site/schema/site.ts'];
  expect(violationsOf(from, to, 'import type { A } from "%s";')).toEqual([]);
  // Types inside of the braces leave an import that still loads the module.
  expect(violationsOf(from, to, 'import { type A } from "%s";')).toHaveLength(1);
});

test('a file says what it is for, and its folder has rules', () => {
  const files = ['app/utils/a.ts', 'service/index.ts', 'misc/a.ts'];
  expect(violationsIn(Object.fromEntries(files.map((file) => [file, 'export {};'])))).toEqual([
    'app/utils/a.ts: name it after what it does',
    'misc/a.ts: its folder has no rule in scripts/checks/imports.mjs',
    'service/index.ts: a barrel file',
  ]);
});
