import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot, tool } from '../bootstrap/project.mjs';
import { importViolations } from './imports.mjs';

test('this project keeps its import rules', () => {
  expect(importViolations(projectRoot)).toEqual([]);
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'imports-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function writeFiles(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

/** What the rules say of a project of these files. */
function violationsIn(files: Record<string, string>): string[] {
  writeFiles(files);
  return importViolations(root);
}

/** A project in which one file imports another (or a package, or a module of Node). */
function violationsOf(from: string, to: string, statement = 'import "%s";'): string[] {
  const specifier = to.includes('.')
    ? `${'../'.repeat(from.split('/').length - 1) || './'}${to}`
    : to;
  return violationsIn({ [from]: statement.replace('%s', specifier) });
}

const typeImport = 'import type { A } from "%s";';

describe('allowed', () => {
  test.each([
    ['app/routes/home.tsx', 'app/components/card.tsx'],
    ['app/routes/home.tsx', 'site/index.ts'],
    ['app/root.tsx', 'site/index.ts'],
    ['app/page-data/site-content.server.ts', 'site/index.ts'],
    ['app/contact-form/form.tsx', 'contact/shared/contract.ts'],
    ['app/contact-form/form.tsx', 'contact/shared/rate-limit.ts'],
    ['app/contact-form/form.tsx', 'contact/shared/spam-signals.ts'],
    ['app/contact-form/form.tsx', 'app/components/field.tsx'],
    ['app/estimate/screen.tsx', 'app/components/field.tsx'],
    ['site/index.ts', 'site/schema/site.ts'],
    ['site/read/read-file.ts', 'node:fs'],
    ['site/read/read-file.ts', 'yaml'],
    ['contact/captcha/altcha.ts', 'contact/shared/contract.ts'],
    ['contact/http/handler.ts', 'hono'],
    ['contact/captcha/altcha.ts', 'altcha-lib/types'],
    ['hosts/node/main.mjs', 'contact/http/handler.ts'],
    ['hosts/node/main.mjs', 'node:http'],
    ['supabase/functions/send/index.ts', 'contact/http/handler.ts'],
    ['generate/sitemap.ts', 'site/index.ts'],
    ['test/journeys/contact.spec.ts', 'hosts/node/main.mjs'],
    ['tools/bench/first-paint.ts', 'hosts/node/main.mjs'],
    ['app/components/card.test.tsx', 'hosts/node/main.mjs'],
  ])('%s → %s', (from, to) => {
    expect(violationsOf(from, to)).toEqual([]);
  });

  test.each([
    ['app/components/card.tsx', 'site/schema/site.ts'],
    ['app/contact-form/form.tsx', 'site/schema/site.ts'],
    ['app/estimate/screen.tsx', 'site/schema/site.ts'],
    ['app/page-data/page-meta.ts', 'site/schema/site.ts'],
    ['contact/shared/desk.ts', 'contact/store.ts'],
    ['generate/contact-settings.ts', 'contact/settings.ts'],
  ])('%s → types of %s, nothing else of it', (from, to) => {
    expect(violationsOf(from, to, typeImport)).toEqual([]);
    // Types inside of the braces leave an import that still loads the module.
    expect(violationsOf(from, to, 'import { type A } from "%s";')).toHaveLength(1);
    expect(violationsOf(from, to)).toHaveLength(1);
  });
});

describe('forbidden, even for types', () => {
  test.each([
    ['app/routes/home.tsx', 'hosts/node/main.mjs'],
    ['app/routes/home.tsx', 'generate/main.ts'],
    ['app/routes/home.tsx', 'contact/shared/contract.ts'],
    ['app/routes/home.tsx', 'node:fs'],
    ['app/root.tsx', 'contact/shared/contract.ts'],
    ['app/page-data/site-content.server.ts', 'hosts/node/main.mjs'],
    ['app/page-data/page-meta.ts', 'contact/shared/contract.ts'],
    ['app/components/card.tsx', 'app/contact-form/form.tsx'],
    ['app/components/card.tsx', 'app/routes/home.tsx'],
    ['app/components/card.tsx', 'contact/shared/contract.ts'],
    ['app/contact-form/form.tsx', 'contact/http/handler.ts'],
    ['app/contact-form/form.tsx', 'app/estimate/screen.tsx'],
    ['app/contact-form/form.tsx', 'hosts/node/main.mjs'],
    ['app/estimate/screen.tsx', 'contact/shared/contract.ts'],
    ['app/estimate/screen.tsx', 'app/contact-form/form.tsx'],
    ['app/styles/inline-css.ts', 'app/components/card.tsx'],
    ['site/index.ts', 'contact/shared/contract.ts'],
    ['site/index.ts', 'app/routes.ts'],
    ['site/index.ts', 'react'],
    ['site/index.ts', 'node:http'],
    ['site/schema/site.ts', 'yaml'],
    ['site/schema/site.ts', 'node:fs'],
    ['contact/http/handler.ts', 'site/schema/site.ts'],
    ['contact/http/handler.ts', 'hosts/node/main.mjs'],
    ['contact/http/handler.ts', 'node:crypto'],
    ['contact/http/handler.ts', 'crypto'],
    ['contact/http/handler.ts', 'react'],
    ['contact/http/handler.ts', 'nodemailer'],
    ['contact/http/handler.ts', '@hono/node-server'],
    ['contact/shared/desk.ts', 'hono'],
    ['hosts/node/main.mjs', 'site/index.ts'],
    ['hosts/node/main.mjs', 'app/root.tsx'],
    ['hosts/node/main.mjs', 'generate/main.ts'],
    ['supabase/functions/send/index.ts', 'hosts/node/main.mjs'],
    ['supabase/functions/send/index.ts', 'node:fs'],
    ['generate/sitemap.ts', 'app/root.tsx'],
    ['generate/sitemap.ts', 'hosts/node/main.mjs'],
    ['generate/sitemap.ts', 'contact/http/handler.ts'],
    ['hosts/headers/security-headers.ts', 'contact/shared/contract.ts'],
    ['hosts/headers/security-headers.ts', 'node:fs'],
    ['tools/bootstrap/build.mjs', 'hosts/node/main.mjs'],
    ['vite.config.ts', 'app/root.tsx'],
    ['hosts/node/main.mjs', 'test/smtp-receiver.ts'],
    ['hosts/node/main.mjs', 'hosts/node/store.test.ts'],
  ])('%s → %s', (from, to) => {
    expect(violationsOf(from, to)).toEqual([expect.stringContaining(`${from} → `)]);
    if (from.endsWith('.ts')) expect(violationsOf(from, to, typeImport)).toHaveLength(1);
  });

  test.each([
    ['export { a } from "%s";'],
    ['export type { A } from "%s";'],
    ['const a = await import("%s");'],
    ['const a = import(`%s`);'],
    ['type A = import("%s").A;'],
    ['import a from "%s?raw";'],
  ])('also as %s', (statement) => {
    expect(violationsOf('app/page-data/page-meta.ts', 'hosts/node/main.mjs', statement)).toEqual([
      expect.stringContaining('app/page-data/page-meta.ts → '),
    ]);
  });
});

describe('names', () => {
  test.each(['app/utils/a.ts', 'contact/lib/a.ts', 'hosts/node/helpers/a.ts', 'app/hooks/a.ts'])(
    'a file says what it is for: %s',
    (file) => {
      expect(violationsIn({ [file]: 'export {};' })).toEqual([
        expect.stringContaining('name it after what it does'),
      ]);
    },
  );

  test('no barrel files, but the content reader is called index.ts', () => {
    const files = { 'contact/index.ts': 'export {};', 'site/index.ts': 'export {};' };
    expect(violationsIn(files)).toEqual(['contact/index.ts: a barrel file']);
  });

  test('every folder has rules', () => {
    expect(violationsIn({ 'misc/a.ts': 'export {};' })).toEqual([
      'misc/a.ts: its folder is missing from tools/folders.mjs',
    ]);
  });
});

test('import.meta.glob, which hides imports, is not used', () => {
  expect(violationsIn({ 'app/root.tsx': 'import.meta.glob("../server/*");' })).toHaveLength(1);
});

/** What Biome finds, set up as in this project. */
test.each([
  ['files import each other in a circle', 'noImportCycles', 'import "./other.ts";'],
  ['so also by re-exports', 'noImportCycles', 'export { other } from "./other.ts";'],
  ['or on demand', 'noImportCycles', 'export const a = () => import("./other.ts");'],
  ['an import lacks its extension', 'useImportExtensions', 'import "./other";'],
  ['all of a file is re-exported', 'noReExportAll', 'export * from "../app/b.ts";'],
  ['the core uses process', 'noRestrictedGlobals', 'export const a = process.env.SECRET;'],
  ['the core uses Buffer', 'noRestrictedGlobals', 'export const a = Buffer.from("a");'],
  ['the core uses Deno', 'noRestrictedGlobals', 'export const a = Deno.env;'],
  ['the core uses global', 'noRestrictedGlobals', 'export const a = global.a;'],
  ['the core uses Web standards', null, 'export const a = crypto.subtle;'],
])('%s: %s', (_, rule, text) => {
  writeFiles({
    'contact/a.ts': text,
    'contact/other.ts': 'import type { A } from "./a.ts";\nexport const other: A = 1;',
    'app/b.ts': 'export const b = 1;',
  });
  for (const file of ['biome.json', '.gitignore']) {
    copyFileSync(join(projectRoot, file), join(root, file));
  }
  const [command, args] = tool('@biomejs/biome', 'biome', ['lint', '--reporter=github']);
  const { stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  const found = /^::error title=lint\/\w+\/(\w+),file=\S*contact\/a\.ts,/m.exec(stdout);
  expect(found?.[1] ?? null).toBe(rule);
});
