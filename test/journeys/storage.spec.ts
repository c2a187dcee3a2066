/** A visitor's browser stores exactly what the cookie policy says. */
import type { Page } from '@playwright/test';
import { ContactPage, entry } from './contact-page.ts';
import { EstimatePage } from './estimate-page.ts';
import { expect, hydrated, test } from './journey.ts';
import { toasts } from './specification.ts';
import { calculator, navigation, said } from './words.ts';

const local = 'local';
const session = 'session';

/** Records every entry, such as "session: estimate". */
async function noteEntries(page: Page): Promise<Set<string>> {
  const noted = new Set<string>();
  await page.exposeFunction('noteEntry', (entryName: string) => noted.add(entryName));
  await page.addInitScript(
    ([localName, sessionName]) => {
      const note = (window as unknown as { noteEntry: (entryName: string) => void }).noteEntry;
      const nameOf = (storage: Storage) => (storage === localStorage ? localName : sessionName);
      // Entries that the previous page wrote while it was unloaded.
      for (const storage of [localStorage, sessionStorage]) {
        for (const key of Object.keys(storage)) note(`${nameOf(storage)}: ${key}`);
      }
      // Some entries exist only for a moment, so writing is observed.
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
        note(`${nameOf(this)}: ${key}`);
        setItem.call(this, key, value);
      };
    },
    [local, session] as const,
  );
  return noted;
}

async function nowStored(page: Page): Promise<string[]> {
  const [localKeys, sessionKeys] = await page.evaluate(() => [
    Object.keys(localStorage),
    Object.keys(sessionStorage),
  ]);
  return [
    ...(localKeys ?? []).map((key) => `${local}: ${key}`),
    ...(sessionKeys ?? []).map((key) => `${session}: ${key}`),
  ];
}

/** The other kinds of storage that a page can use. */
function otherStores(page: Page) {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    serviceWorkers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}

interface NamedEntry {
  name: string;
  /** What the policy calls the storage that holds it. */
  where: string;
}

/** The entries in the table of the cookie policy. */
async function namedEntries(page: Page): Promise<NamedEntry[]> {
  await page.goto('/cookie-policy');
  const rows = await page.locator('main table tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const [name = '', where = ''] = await row.locator('td').allInnerTexts();
      return { name, where };
    }),
  );
}

/** The policy writes `…` for a random number at the end of a name. */
function isNamed(name: string, entryName: string): boolean {
  return name.endsWith('…') ? entryName.startsWith(name.slice(0, -1)) : entryName === name;
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
  const noted = await noteEntries(page);
  const twelve = new RegExp(RegExp.escape(said(calculator.units.people.other, { count: '12' })));

  await test.step('reads', async () => {
    await page.clock.install();
    await page.goto('/');
    await hydrated(page);
    await page.mouse.wheel(0, 600);
    await page
      .getByRole('main')
      .locator('a[href="/services/cybersecurity"]:visible')
      .first()
      .click();
    await expect(page).toHaveURL('/services/cybersecurity');
  });

  const contact = new ContactPage(page);
  await test.step('takes an estimate to the contact form', async () => {
    const estimate = new EstimatePage(page);
    await estimate.open();
    await estimate.number('people').fill('12');
    await page
      .getByRole('region', { name: calculator.estimate.heading })
      .getByRole('link', { name: navigation.callsToAction.quote })
      .click();
    await expect(contact.field('message')).toHaveValue(twelve);
  });

  await test.step('looks up a price in between, and finds the form as it was', async () => {
    await contact.field('name').fill(entry.name);
    await page.getByRole('contentinfo').locator('a[href="/services"]:visible').click();
    await expect(page).toHaveURL('/services');
    await page.goBack();
    await expect(contact.field('name')).toHaveValue(entry.name);
    await expect(contact.field('message')).toHaveValue(twelve);
    await contact.field('name').fill('');
  });

  await test.step('sends it, after a mistake', async () => {
    await contact.submit.click();
    await expect(contact.form).toHaveAttribute('data-hydrated');
    await contact.expectToast(toasts.validation);
    await contact.fillAndSolve({ ...entry, message: 'This request is sent with storage watched.' });
    await contact.submit.click();
    await contact.expectSent();
    await expect.poll(() => site.mailbox.about('with storage watched').length).toBe(1);
  });

  await test.step('goes back, and looks at another page', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/pricing-calculator/);
    for (const key of await nowStored(page)) noted.add(key);
    await page.reload();
    await hydrated(page);
  });

  const named = await namedEntries(page);
  await hydrated(page);
  for (const key of await nowStored(page)) noted.add(key);
  const found = [...noted].map((key) => {
    const [storage = '', entryName = ''] = key.split(': ');
    const entry = named.find(({ name }) => isNamed(name, entryName));
    return { storage, name: entry?.name ?? entryName, where: entry?.where };
  });
  expect([...new Set(found.map(({ name }) => name))].sort()).toEqual(
    named.map(({ name }) => name).sort(),
  );
  // It has a name for each of the two kinds of storage.
  const kinds = new Set(found.map(({ storage, where }) => `${storage}: ${where}`));
  expect([...kinds].map((kind) => kind.split(': ')[0]).sort()).toEqual([local, session]);
  expect(new Set(found.map(({ where }) => where)).size).toBe(2);
  expect(await otherStores(page)).toEqual({ databases: [], caches: [], serviceWorkers: 0 });
  expect(await context.cookies()).toEqual([]);
  expect(strangers, 'requests to other sites').toEqual([]);
});
