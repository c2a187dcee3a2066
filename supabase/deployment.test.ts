/** What `supabase functions deploy` would take, read with the real Deno. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { newFolder } from '../test/kit/at-end.ts';
import { denoOptions, denoProgram, functionFile } from '../test/kit/supabase/deno-process.ts';

vi.setConfig({ testTimeout: 30_000 });

const root = join(import.meta.dirname, '..');
const names = ['deliver-contact-email', 'desk', 'send-contact-email'];
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

const importsOf = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(functionFile(name, 'deno.json'), 'utf8')).imports;

const cache = newFolder();

/** Modules of Node that the edge runtime has by itself. */
const BUILT_IN = ['node:crypto', 'node:dns/promises', 'node:net'];

/** Files that Deno loads for a function, and packages that these ask for. */
function graphOf(name: string) {
  const env = { DENO_DIR: cache, NO_COLOR: '1' };
  const options = { encoding: 'utf8', cwd: root, env } as const;
  const args = ['info', '--json', ...denoOptions(name), functionFile(name, 'index.ts')];
  const graph = JSON.parse(execFileSync(denoProgram, args, options)) as {
    modules: {
      specifier: string;
      error?: string;
      dependencies?: { specifier: string; code?: { specifier?: string; error?: string } }[];
    }[];
  };
  const local = graph.modules.filter(
    ({ specifier }) => specifier.startsWith('file:') && !specifier.includes('/node_modules/'),
  );
  const asked = local.flatMap((module) => module.dependencies ?? []);
  const loaded = asked.filter(({ code }) => code !== undefined);
  return {
    packages: loaded.map(({ specifier }) => specifier).filter((one) => !/^[./]/.test(one)),
    problems: [
      ...graph.modules.map(({ error }) => error),
      ...loaded.map(({ code }) => code?.error),
    ].filter((problem) => problem !== undefined),
  };
}

test.each(names)('%s has its packages in the versions of the project, and no others', (name) => {
  const imports = importsOf(name);
  const packages = Object.keys(imports).filter((specifier) => !specifier.endsWith('/'));
  for (const one of packages) {
    expect(imports[one]).toBe(`npm:${one}@${dependencies[one]}`);
    const below = imports[`${one}/`];
    if (below !== undefined) expect(below).toBe(`npm:/${one}@${dependencies[one]}/`);
  }
  const known = Object.keys(imports).map((specifier) => specifier.replace(/\/$/, ''));
  expect(known.filter((one) => !packages.includes(one))).toEqual([]);

  const { packages: asked, problems } = graphOf(name);
  expect(problems).toEqual([]);
  const isMapped = (one: string) =>
    one in imports ||
    BUILT_IN.includes(one) ||
    Object.keys(imports).some((key) => key.endsWith('/') && one.startsWith(key));
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((one) => !isMapped(one))).toEqual([]);
});

test('config.toml names the functions as they are and leaves the check of keys to them', () => {
  const text = readFileSync(join(import.meta.dirname, 'config.toml'), 'utf8');
  const sections = text.split('[functions.').slice(1);
  expect(sections.map((section) => section.split(']')[0]).toSorted()).toEqual(names);
  for (const section of sections) {
    const [name = ''] = section.split(']');
    const settings = section.split('\n').filter((line) => line.includes(' = '));
    expect(settings.toSorted()).toEqual([
      'enabled = true',
      `entrypoint = "./functions/${name}/index.ts"`,
      `import_map = "./functions/${name}/deno.json"`,
      'verify_jwt = false',
    ]);
  }
});
