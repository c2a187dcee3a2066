import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish, rollBack } from './releases.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'releases-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const page = () => readFileSync(join(root, 'build/client/index.html'), 'utf8');
const assets = () => readdirSync(join(root, 'build/client/assets')).sort();
const builds = () => readdirSync(join(root, 'builds')).sort();

const make = (name: string) => async (folder: string) => {
  mkdirSync(join(root, folder, 'client/assets'), { recursive: true });
  writeFileSync(join(root, folder, 'client/index.html'), name);
  writeFileSync(join(root, folder, `client/assets/${name}.js`), name);
};
const release = (name: string) => publish(root, name, make(name));

test('a build is live only when it is complete', async () => {
  await release('a');
  await publish(root, 'b', async (folder) => {
    await make('b')(folder);
    expect(page()).toBe('a');
  });
  expect(page()).toBe('b');
  expect(readFileSync(join(root, 'build/.inputs'), 'utf8')).toBe('b');
});

test('a build that is rejected changes nothing', async () => {
  await release('a');
  const rejected = publish(root, 'b', async (folder) => {
    await make('b')(folder);
    throw new Error('a dead link');
  });
  await expect(rejected).rejects.toThrow('a dead link');
  expect(page()).toBe('a');
  expect(readFileSync(join(root, 'build/.inputs'), 'utf8')).toBe('a');
  expect(builds()).toEqual(['1']);
});

test('the rest of a build that was killed is removed by the next', async () => {
  await release('a');
  await make('b')('builds/2');
  await release('c');
  expect(page()).toBe('c');
  expect(assets()).toEqual(['a.js', 'c.js']);
});

test('hashed files of the last three builds stay', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await release(name);
  expect(assets()).toEqual(['b.js', 'c.js', 'd.js']);
});

test('a launched site has no files of its previews, and a preview keeps those of the site', async () => {
  const publishAs = (name: string, isPreview: boolean) =>
    publish(root, name, async (folder) => {
      await make(name)(folder);
      writeFileSync(join(root, folder, 'content.json'), JSON.stringify({ isPreview }));
    });
  await publishAs('a', false);
  await publishAs('b', true);
  expect(assets()).toEqual(['a.js', 'b.js']);
  await publishAs('c', false);
  expect(assets()).toEqual(['a.js', 'c.js']);
});

test('the files of a build stay until nine others have gone live', async () => {
  await release('a');
  const client = realpathSync(join(root, 'build/client'));
  const files = ['index.html', 'assets/a.js'].map((file) => join(client, file));
  for (const name of 'bcdefghij') {
    await release(name);
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(['a', 'a']);
  }
  await release('k');
  expect(builds()).toHaveLength(10);
  expect(existsSync(client)).toBe(false);
});

test('a build can be rolled back, one after another, while pages of it are open', async () => {
  for (const name of ['a', 'b', 'c']) await release(name);
  expect(rollBack(root)).toBe('builds/2');
  expect(page()).toBe('b');
  expect(assets()).toEqual(['a.js', 'b.js', 'c.js']);
  expect(rollBack(root)).toBe('builds/1');
  expect(page()).toBe('a');
  expect(() => rollBack(root)).toThrow('There is no earlier build');
  expect(page()).toBe('a');
});

test('what was rolled back is no build to go back to', async () => {
  for (const name of ['a', 'b', 'c']) await release(name);
  rollBack(root);
  await release('d');
  expect(assets()).toEqual(['b.js', 'c.js', 'd.js']);
  rollBack(root);
  expect(page()).toBe('b');
});

test('the last three builds are those that were live last, whatever their numbers', async () => {
  for (const name of ['a', 'b', 'c']) await release(name);
  rollBack(root);
  await release('d');
  await release('e');
  expect(assets()).toEqual(['b.js', 'd.js', 'e.js']);
});

test('takes the place of the single build folder of earlier versions', async () => {
  await make('a')('build');
  await release('b');
  expect(page()).toBe('b');
  expect(existsSync(join(root, 'builds/next'))).toBe(false);
});
