import { expect, test } from 'vitest';
import { openContent } from '../test/kit/content-fixture.ts';
import { readAnnouncement, readClosures } from './days.ts';
import { readSite } from './read/site.ts';

test.each([
  ['2026-03-01', false],
  ['2026-03-02', true],
  ['2026-03-06', true],
  ['2026-03-07', false],
])('on %s there is an announcement: %s', (day, isThere) => {
  expect(readSite({ today: day }, readAnnouncement) !== null).toBe(isThere);
});

const closuresOn = (today: string, locale: string) =>
  readSite({ today }, () => readClosures(locale));

test('a closure is named in the words of the language until its last day', () => {
  expect(closuresOn('2099-06-25', 'en')).toEqual([
    {
      from: '2099-12-24',
      until: '2100-01-01',
      when: 'from Thursday, December\u00a024 to Friday, January\u00a01, 2100 (Winter holidays)',
      closesPhone: true,
    },
  ]);
  expect(closuresOn('2100-01-01', 'fr')).toMatchObject([
    { when: 'du jeudi 24\u00a0décembre au vendredi 1er\u00a0janvier (Congés d’hiver)' },
  ]);
  expect(closuresOn('2100-01-02', 'en')).toEqual([]);
});

test('a holiday of another province than the office leaves the phone open', () => {
  expect(closuresOn('2099-06-24', 'en')[0]).toEqual({
    from: '2099-06-24',
    until: '2099-06-24',
    when: 'on Wednesday, June\u00a024 (Saint-Jean-Baptiste Day, in Quebec only)',
    closesPhone: false,
  });
});

test('days in the wrong order are a mistake, and so is a field that is misspelt', async () => {
  const copy = await openContent();
  await copy.write(
    'facts/days.yaml',
    `closures:
- { name: { en: A, fr: B }, from: "2026-12-26", until: "2026-12-24" }
- { name: { en: A, fr: B }, from: "2026-02-31" }
- { name: { en: A, fr: B }, from: "2026-02-01", only: XX }
`,
  );
  const output = copy.mistakes().join('\n');
  expect(output).toContain('closures.0: "until" must not be before "from"');
  expect(output).toContain('closures.1.from: must be a date such as');
  expect(output).toContain('closures.2.only: must be a province: AB, BC, ');
});
