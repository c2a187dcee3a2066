/** Pages speak of picking a time where there is a calendar, and nowhere else. */
import { expect, test } from 'vitest';
import { pathOf } from '../../site/addresses/pages.ts';
import { readContact } from '../../site/index.ts';
import { locales } from '../../site/read/locales.ts';
import { openContent } from '../../test/kit/content-fixture.ts';
import { loader } from './contact.tsx';

const content = await openContent();
const calendar = 'https://outlook.office.com/book/consultation';

test.each(locales)('a calendar adds its link and its introduction (%s)', async (locale) => {
  const load = () =>
    content.read(() => {
      const url = new URL(pathOf(locale, 'contact'), 'https://acme.ca');
      const { times, hero } = loader({ url } as Parameters<typeof loader>[0]);
      const { getInTouch, hero: words } = readContact(locale);
      return { times, intro: hero.intro, label: getInTouch.pickTime, words };
    });
  const without = load();
  expect(without).toMatchObject({ times: undefined, intro: without.words.intro });
  await content.edit('facts/company.yaml', /^bookingUrl: .*$/m, `bookingUrl: ${calendar}`);
  const { times, intro, label, words } = load();
  expect({ times, intro }).toEqual({
    times: { label, href: calendar },
    intro: words.introWithTimes,
  });
  await content.edit('facts/company.yaml', /^bookingUrl: .*$/m, 'bookingUrl: ""');
});
