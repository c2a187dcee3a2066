import { expect, test } from 'vitest';
import { unsignedPromises } from './promises.ts';

test('promises wait until their source is something else', () => {
  const table = `| Promise | Source | Pages |
|---|---|---|
| A reply within a day. | the owner confirms | home |
| A list that you keep. | price list | about |
|Free consultation.|The owner confirms|contact|
| A visit. | the owner, 2026-12-01 | about |
`;
  expect(unsignedPromises(table)).toEqual(['A reply within a day.', 'Free consultation.']);
});
