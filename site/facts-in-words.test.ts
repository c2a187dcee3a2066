/** Sentences follow what an owner says of the assessment, of replies and of the company's age. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openContent } from '../test/kit/content-fixture.ts';
import { everyWord } from '../test/kit/every-word.ts';

const sentences = [
  '{assessment free}Here it is free.',
  '{assessment paid}Here it costs {price.assessment}.',
  '{offers no assessment}Here is none.',
  '{offers assessment}Here one can see it.',
  '{founded lately}Here one is young.',
  'Here one replies {company.reply}.',
];

/** Which of the sentences the site says with a change of a file of facts. */
async function said(file: string, from: RegExp, to: string): Promise<string[]> {
  const content = await openContent();
  const facts = await readFile(`${content.folder}/facts/${file}`, 'utf8');
  await content.write(`facts/${file}`, facts.replace(from, to));
  const about = await readFile(`${content.folder}/en/pages/about.md`, 'utf8');
  await content.write('en/pages/about.md', `${about}\n\n${sentences.join('\n\n')}\n`);
  const words = content.read(() => everyWord('en'));
  return words.match(/Here (?:it|is|one) [^.]*/g) ?? [];
}

test.each([
  ['free', 'assessment: 0', ['Here it is free', 'Here one can see it']],
  ['paid', 'assessment: 450', ['Here it costs $450', 'Here one can see it']],
  ['not offered', '', ['Here is none']],
])('an assessment that is %s is nothing else', async (_, line, expected) => {
  const found = await said('prices.yaml', /^assessment: .*$/m, line);
  expect(found.filter((sentence) => !/young|replies/.test(sentence))).toEqual(expected);
});

test('a company is called young for its first years only', async () => {
  // A copy is read on the last day of 2099.
  const since = (year: number) =>
    said('company.yaml', /^foundedYear: .*$/m, `foundedYear: ${year}`);
  expect(await since(2098)).toContain('Here one is young');
  expect(await since(2090)).not.toContain('Here one is young');
});

test('replies are promised for working days until somebody has signed them for weekends', async () => {
  expect(await said('company.yaml', /^launched: .*$/m, 'launched: false')).toContain(
    'Here one replies within 24 hours on working days',
  );
});
