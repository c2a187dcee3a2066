/** No text from outside costs more than in proportion to its length (LIMIT-22). */
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { readStaticFiles } from '../../service/node/http/static-files.ts';
import { writeSmallSite } from '../kit/small-site.ts';
import { growthOf, MAX_GROWTH } from './cost.ts';
import { parsersOf } from './parsers.ts';
import { shapes } from './shapes.ts';

const site = writeSmallSite();
const files = readStaticFiles(join(site.buildDir, 'client'), {});
site.remove();

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://a.example', pathname: '', search: '' });
});

test.each(Object.entries(parsersOf(files)))('%s', (_, parse) => {
  for (const shape of shapes)
    expect(growthOf(parse, shape), shape.name).toBeLessThanOrEqual(MAX_GROWTH);
});

test('a pattern that starts over at each character of a run is found', () => {
  const slashes = { name: '', textOf: (length: number) => `${'/'.repeat(length)}a` };
  expect(growthOf((path) => path.replace(/\/+$/, ''), slashes)).toBeGreaterThan(MAX_GROWTH);
});
