/** Whether the phone is answered now, beside its number. */
import { pathOf } from '../../site/addresses/pages.ts';
import { readCompany } from '../../site/company.ts';
import { readMessages } from '../../site/index.ts';
import { timeZone } from '../../site/read/today.ts';
import { shortTime } from '../../site/schema/company.ts';
import { expect, hydrated, test } from './journey.ts';
import { expectNoShift, watchLayoutShifts } from './layout-shifts.ts';

const { hours } = readCompany('fr');
const [{ days, opens }] = hours.week as [(typeof hours.week)[number]];
const { phone: text } = readMessages('fr').days;

/** A moment of the first day of a week of summer, on which nobody has planned to be closed. */
function momentOf(time: string): number {
  const week = Array.from({ length: 7 }, (_, index) => `2031-07-${String(14 + index)}`);
  const nameOf = (day: string) =>
    new Date(day).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  const day = week.find((one) => nameOf(one) === days[0]) ?? '';
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(day))
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', '');
  return Date.parse(`${day}T00:00:00${offset}`) + (hour * 60 + minute) * 60_000;
}

test('it appears without moving anything, and follows the clock while the page is open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await watchLayoutShifts(page);
  await page.clock.install({ time: momentOf(opens) - 60_000 });
  await page.goto(pathOf('fr', 'contact'));
  await hydrated(page);
  const soon = text.opensToday.replace('{time}', shortTime(opens, 'fr-CA'));
  await expect(page.getByText(soon)).toBeVisible();
  await expectNoShift(page);
  await page.clock.fastForward(90_000);
  await expect(page.getByText(text.openNow)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the hours stand there, and no gap', async ({ page }) => {
    await page.goto(pathOf('fr', 'contact'));
    await expect(page.locator('.contact-facts').getByText(hours.text).first()).toBeVisible();
    await expect(page.locator('.phone-status')).toBeHidden();
  });
});
