/** Braces stand for facts, and nothing that was meant as one is published. */
import { describe, expect, test } from 'vitest';
import { type Facts, type MistakeInSign, withFacts } from './fill.ts';

const facts = {
  values: new Map([
    ['company.phone', '(613) 555-0142'],
    ['company.name', 'Acme Inc.'],
    ['price.server', '$90'],
  ]),
  addresses: new Map([['/pricing', '/fr/tarifs']]),
};

function filled(text: string, later: string[] = [], own: Facts = facts) {
  const mistakes: MistakeInSign[] = [];
  const shown = withFacts(text, own, later, (mistake) => mistakes.push(mistake));
  return { shown, mistakes };
}

test.each([
  ['Call {company.phone} or { company.name }.', 'Call (613) 555-0142 or Acme Inc.'],
  ['{company.name}... and {price.server}.', 'Acme Inc.... and $90.'],
  ['`{a}` and ``{{ `b` }}`` cost {price.server}', '`{a}` and ``{{ `b` }}`` cost $90'],
  ['```js\nif (x) { y }\n```\n{price.server}', '```js\nif (x) { y }\n```\n$90'],
  [
    '[a](/pricing#terms), [b](/other) and [c](https://a.example/pricing)',
    '[a](/fr/tarifs#terms), [b](/other) and [c](https://a.example/pricing)',
  ],
])('%j is %j', (text, shown) => {
  expect(filled(text)).toEqual({ shown, mistakes: [] });
});

test('what the code fills in later stays until then', () => {
  expect(filled('Keep {count}.', ['count'])).toEqual({ shown: 'Keep {count}.', mistakes: [] });
  const [mistake] = filled('Keep {cuont}.', ['count', 'title']).mistakes;
  expect(mistake?.sentence).toContain('the nearest is {count}');
});

describe('a mistake, once and where it stands:', () => {
  test.each([
    ['{company.fone}', 'company.phone'],
    ['{{price.server}}', 'price.server'],
    ['{count}', ''],
    ['\\\\{name}', 'company.name'],
  ])('%s', (written, nearest) => {
    const { mistakes } = filled(`One\n${written}\nthree`);
    const [mistake] = mistakes;
    expect(mistakes).toHaveLength(1);
    expect(mistake?.sentence).toContain(nearest || 'is not a fact of the site');
    expect(mistake?.at).toBeGreaterThanOrEqual(4);
    expect(mistake?.at).toBeLessThan(4 + written.length);
  });
});
