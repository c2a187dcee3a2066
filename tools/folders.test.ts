import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildInputs, folders, rootFolders } from './folders.mjs';

test('the list names the folders of the project, and no other', () => {
  const ignored = readFileSync('.gitignore', 'utf8').replaceAll('/', '').split('\n');
  const present = readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !ignored.includes(name));
  expect(rootFolders.toSorted()).toEqual(present.toSorted());
});

test('nothing in the build imports what does not count as an input of the build', () => {
  const isInput = (path: string) => buildInputs.some((input) => path.startsWith(input));
  const uncounted = folders
    .filter(({ path }) => isInput(path))
    .flatMap(({ imports = [] }) => imports.filter((path) => !isInput(path)));
  expect(uncounted).toEqual([]);
});
