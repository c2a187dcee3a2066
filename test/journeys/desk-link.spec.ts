import { databasePath } from '../../service/store/sqlite/path.ts';
import { openSqliteStore } from '../../service/store/sqlite/store.ts';
import { DeskPage, keyAddress } from './desk-page.ts';
import { expect, test } from './journey.ts';
import { desk as words } from './words.ts';

// A host of its own: a mailbox gets one key in ten minutes.
test.use({ hostEnvironment: { MAIL_TO: 'desk-link@company.example' } });

test('the fourth key of a day comes after work that the page does by itself', async ({
  page,
  site,
}) => {
  const store = openSqliteStore({ path: databasePath(site.dataDir) });
  const asked = { mailboxes: ['desk-link@company.example'], messageIdDomain: 'company.example' };
  for (const hours of [3, 2, 1]) {
    const now = Date.now() - hours * 3_600_000;
    await store.queueKeyEmails({ ...asked, now, by: null, captcha: null });
  }
  await store.close();
  const desk = new DeskPage(page);
  await desk.open('/desk');
  await desk.press(words.signIn.send);
  await expect(page.getByText(words.signIn.sent)).toBeVisible();
  await keyAddress(site, 'desk-link', 4);
});

test('a key opens the desk from a link that a gateway has encoded, and from one that is pasted', async ({
  page,
  site,
}) => {
  const desk = new DeskPage(page);
  const enter = page.getByRole('button', { name: words.signIn.enter });
  await desk.open('/desk');
  await desk.press(words.signIn.send);
  const { hash } = new URL(await keyAddress(site, 'desk-link'));

  await desk.open(`/desk${encodeURIComponent(hash)}`);
  await expect(page).toHaveURL('/desk');
  await expect(enter).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());

  await page.goto('about:blank');
  await desk.open('/desk#list=done');
  await desk.press(words.signIn.usePasted);
  await expect(page.getByText(words.signIn.pasteMissing)).toBeVisible();
  const field = page.getByLabel(words.signIn.paste);
  await expect(field).toBeFocused();
  await field.fill(`${site.url}/desk${encodeURIComponent(hash)}`);
  await desk.press(words.signIn.usePasted);
  await expect(enter).toBeVisible();
  await desk.enter('Sam');
  await expect(page).toHaveURL('/desk#list=done');
  // No list says on the first day that nothing is done: how a request comes is what is missing.
  await expect(page.getByText(words.lists.empty.all)).toBeVisible();
});
