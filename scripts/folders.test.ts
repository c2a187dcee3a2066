import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rootFolders } from './folders.mjs';

test('the list names the folders of the project, and no other', () => {
  const ignored = readFileSync('.gitignore', 'utf8').replaceAll('/', '').split('\n');
  const present = readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !ignored.includes(name));
  expect(rootFolders.toSorted()).toEqual(present.toSorted());
});
