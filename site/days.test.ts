import { expect, test } from 'vitest';
import { loadSiteFrame } from '../app/page-data/frame.server.ts';
import { openContent } from '../test/kit/content-fixture.ts';
import { pathOf } from './addresses/pages.ts';
import { readClosures } from './days.ts';
import { readSite } from './read/site.ts';

const content = await openContent();
await content.write(
  'facts/days.yaml',
  `announcement:
  text: { en: We paint., fr: On peint. }
  link: { page: contact, label: { en: Where, fr: Où } }
  from: "2026-03-02"
  until: "2026-03-06"
closures:
  - { name: { en: Winter holidays, fr: Congés d’hiver }, from: "2099-12-24", until: "2100-01-01" }
  - { name: { en: A day, fr: Un jour }, from: "2099-06-24" }
`,
);
await content.edit('facts/company.yaml', /^launched: .*$/m, 'launched: false');
const on = <Value>(today: string, read: () => Value, asLaunched = true) =>
  readSite({ folder: content.folder, today, asLaunched }, read);

test.each([
  ['2026-03-01', false],
  ['2026-03-06', true],
])('on %s there is an announcement: %s', (day, isThere) => {
  expect(on(day, () => loadSiteFrame('en').strip) !== null).toBe(isThere);
});

test('an announcement is in the words of the language; in a preview stands what a preview is', () => {
  expect(on('2026-03-06', () => loadSiteFrame('fr').strip)).toMatchObject({
    text: 'On peint.',
    link: { label: 'Où', href: pathOf('fr', 'contact') },
  });
  const preview = on('2026-03-06', () => loadSiteFrame('fr').strip, false);
  expect(preview).not.toBeNull();
  expect(preview).not.toHaveProperty('link');
});

test('a closure is named in the words of the language until its last day, the next one first', () => {
  expect(on('2099-06-24', () => readClosures('en')).map(({ from }) => from)).toEqual([
    '2099-06-24',
    '2099-12-24',
  ]);
  const [closure, ...others] = on('2099-06-25', () => readClosures('en'));
  expect(others).toEqual([]);
  expect(closure).toMatchObject({ from: '2099-12-24', until: '2100-01-01' });
  for (const words of ['Thursday, December\u00a024', 'January\u00a01, 2100', 'Winter holidays']) {
    expect(closure?.when).toContain(words);
  }
  const [french] = on('2100-01-01', () => readClosures('fr'));
  for (const words of ['jeudi 24\u00a0décembre', 'vendredi 1er\u00a0janvier', 'Congés d’hiver']) {
    expect(french?.when).toContain(words);
  }
  expect(on('2100-01-02', () => readClosures('en'))).toEqual([]);
});
