import { expect, test } from 'vitest';
import { withWords } from './with-words.ts';

const facts = {
  minimum: 650,
  plans: { complete: { perPerson: 135, includes: ['visits', 'plan'] } },
};
const words = (includes: Record<string, string>) => ({
  from: 'from',
  plans: { complete: { name: 'Complete', includes } },
});

test('facts and words are one group; a list of ids is the list of their sentences', () => {
  expect(withWords('prices.yaml', facts, words({ plan: 'A plan', visits: 'Visits' }))).toEqual({
    minimum: 650,
    from: 'from',
    plans: { complete: { perPerson: 135, name: 'Complete', includes: ['Visits', 'A plan'] } },
  });
});

test('a sentence too few or too many is named with its file', () => {
  expect(() => withWords('prices.yaml', facts, words({ visits: 'V', help: 'H' }))).toThrow(
    'prices.yaml: plans.complete.includes.plan: has no words here; write them, or take the name out of content/facts/\nprices.yaml: plans.complete.includes.help: is not listed in content/facts/; delete this line, or list the name there',
  );
});
