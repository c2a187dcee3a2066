/** A visitor's browser stores exactly what the cookie policy says. */
import { ContactPage, entry } from './contact-page.ts';
import { EstimatePage } from './estimate-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { toasts } from './specification.ts';
import { calculator, navigation, said } from './words.ts';

/** The policy writes `…` for a random number at the end of a name. */
function isNamed(name: string, key: string): boolean {
  return name.endsWith('…') ? key.startsWith(name.slice(0, -1)) : key === name;
}

test('the browser stores what the cookie policy names, and nothing else', async ({
  page,
  context,
  site,
}) => {
  const strangers: string[] = [];
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== site.url) strangers.push(request.url());
  });
  /** Such as "session estimate". Some entries exist only for a moment, so writing is observed. */
  const noted = new Set<string>();
  await page.exposeFunction('noteEntry', (entryName: string) => noted.add(entryName));
  await page.addInitScript(() => {
    const { noteEntry } = window as unknown as { noteEntry: (entryName: string) => void };
    const note = (storage: Storage, key: string) =>
      noteEntry(`${storage === localStorage ? 'local' : 'session'} ${key}`);
    // Entries that the previous page wrote while it was unloaded.
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) note(storage, key);
    }
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      note(this, key);
      setItem.call(this, key, value);
    };
  });
  const twelve = new RegExp(RegExp.escape(said(calculator.units.people.other, { count: '12' })));

  await page.clock.install();
  const contact = new ContactPage(page);
  const estimate = new EstimatePage(page);
  await estimate.open();
  await estimate.number('people').fill('12');
  await estimate.panel.getByRole('link', { name: navigation.callsToAction.quote }).click();
  await expect(contact.field('message')).toHaveValue(twelve);
  await contact.field('name').fill(entry.name);
  await contact.leave();
  await page.goBack();
  await expect(contact.field('name')).toHaveValue(entry.name);
  await expect(contact.field('message')).toHaveValue(twelve);
  await contact.field('name').fill('');
  await contact.submit.click();
  await contact.expectToast(toasts.validation);
  await contact.fillAndSolve({ ...entry, message: 'This request is sent with storage watched.' });
  await contact.submit.click();
  await contact.expectSent();
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing-calculator/);
  await page.reload();
  await hydrated(page);

  await page.goto('/cookie-policy');
  await hydrated(page);
  const rows = await page.locator('main table tbody tr').all();
  const named = await Promise.all(
    rows.map(async (row) => {
      const [name = '', where = ''] = await row.locator('td').allInnerTexts();
      return { name, where };
    }),
  );
  const found = [...noted].map((one) => {
    const [storage, key = ''] = one.split(' ');
    return { storage, key, ...named.find(({ name }) => isNamed(name, key)) };
  });
  expect(found.filter(({ name }) => name === undefined)).toEqual([]);
  expect(new Set(found.map(({ name }) => name))).toEqual(new Set(named.map(({ name }) => name)));
  // It has a word for each of the two kinds of storage.
  expect(new Set(found.map(({ storage, where }) => `${storage}: ${where}`)).size).toBe(2);

  const otherStores = await page.evaluate(async () => [
    ...(await indexedDB.databases()),
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()),
  ]);
  expect(otherStores).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(strangers, 'requests to other sites').toEqual([]);
});
