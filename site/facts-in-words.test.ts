/** Sentences of the demonstration follow what an owner says of the assessment, of replies and of the company's age. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { ContentCopy } from '../test/kit/content-copy.ts';
import { openContent } from '../test/kit/content-fixture.ts';
import { everyWord, isDemonstration } from '../test/kit/every-word.ts';

async function demonstration(file: string, changes: [RegExp, string][]) {
  const content = await openContent('content');
  const text = await readFile(`${content.folder}/${file}`, 'utf8');
  const changed = changes.reduce((left, [from, to]) => left.replace(from, to), text);
  await content.write(file, changed);
  return content;
}

const ofDemonstration = test.skipIf(!isDemonstration);

const saidIn = (content: ContentCopy) =>
  ['en', 'fr'].map((locale) => content.read(() => everyWord(locale))).join('\n');

const freeAssessment =
  /.{40}(?:free (?:IT )?assessment|(?:consultation and|the) assessments? (?:is|are) free|évaluation (?:est )?gratuite|évaluation(?:<[^>]*>)? sont gratuites|évaluation gratuites).{20}/gi;

ofDemonstration(
  'an assessment that has a price is free nowhere',
  { timeout: 120_000 },
  async () => {
    const content = await demonstration('facts/prices.yaml', [
      [/^assessment: .*$/m, 'assessment: 450'],
    ]);
    const said = saidIn(content);
    expect(said.match(freeAssessment)).toBeNull();
    expect(said).toMatch(/assessment costs \$450/);
    expect(said).toMatch(/évaluation coûte 450 \$/);
    expect(content.mistakes()).toEqual([]);
  },
);

ofDemonstration('without an assessment nobody is offered one', { timeout: 120_000 }, async () => {
  const content = await demonstration('facts/prices.yaml', [[/^assessment: .*\n/m, '']]);
  const said = saidIn(content);
  expect(said.match(freeAssessment)).toBeNull();
  expect(
    said.match(/.{60}(?:hours of the assessment|suivant l'évaluation|\$0|\b0 \$).{20}/g),
  ).toBeNull();
  expect(said).toMatch(/consultation is free/);
  expect(content.mistakes()).toEqual([]);
});

ofDemonstration('a company of many years is not called young', { timeout: 120_000 }, async () => {
  const young = /.{40}(?:that young|faire confiance à une entreprise fondée)/;
  const old = await demonstration('facts/company.yaml', [
    [/^foundedYear: .*$/m, 'foundedYear: 2012'],
  ]);
  expect(saidIn(old).match(young)).toBeNull();
});

ofDemonstration(
  'replies are promised for working days until somebody has signed them for weekends',
  {
    timeout: 120_000,
  },
  async () => {
    const content = await demonstration('facts/company.yaml', [
      [/^launched: false$/m, 'launched: true'],
    ]);
    await content.write(
      'facts/commitments.yaml',
      (await readFile(`${content.folder}/facts/commitments.yaml`, 'utf8')).replace(
        /^weekends:\n( +promise: .*\n) +signed: .*$/m,
        'weekends:\n$1  signed: ""',
      ),
    );
    const unlimited =
      /.{60}(?:within 24 hours(?! on working days)|les 24 heures(?!, les jours ouvrables)).{9}/g;
    expect(saidIn(content).match(unlimited)).toBeNull();
  },
);
