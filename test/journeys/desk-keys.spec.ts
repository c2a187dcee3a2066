/** How a key comes, and what happens when it ends. */
import type { Page } from '@playwright/test';
import { databasePath } from '../../service/store/sqlite/path.ts';
import { openSqliteStore } from '../../service/store/sqlite/store.ts';
import { postRequest, visitor } from '../kit/visitor.ts';
import { DeskPage, keyAddress } from './desk-page.ts';
import { expect, type Site, test } from './journey.ts';
import { desk as words } from './words.ts';

// A host of its own: a mailbox gets one key in ten minutes.
test.use({
  hostEnvironment: { MAIL_TO: 'desk-keys@company.example' },
  expectedErrors: [/status of 401/],
});

test('a key opens the desk from a link that a gateway has encoded, with the end of a sentence, and from one that is pasted', async ({
  page,
  site,
}) => {
  const desk = new DeskPage(page);
  const enter = page.getByRole('button', { name: words.signIn.enter });
  await desk.open('/desk');
  const { hash } = await newKey(desk, site);

  await desk.open(`/desk${encodeURIComponent(hash)}%3E.`);
  await expect(page).toHaveURL('/desk');
  await expect(enter).toBeVisible();
  const key = await page.evaluate(() => sessionStorage.getItem('desk-key-from-link'));
  expect(`#key=${key}`).toBe(hash);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');

  await desk.open('/desk#list=done');
  await desk.press(words.signIn.usePasted);
  await expect(page.getByText(words.signIn.pasteMissing)).toBeVisible();
  const field = page.getByLabel(words.signIn.paste);
  await expect(field).toBeFocused();
  await field.fill(`${site.url}/desk${encodeURIComponent(hash)}`);
  await desk.press(words.signIn.usePasted);
  await page.getByLabel(words.signIn.name).fill('Sam');
  await endAllKeys(site);
  await enter.click();
  await expect(page.getByText(words.failures.unauthorized)).toBeVisible();
  await page.goto(`/desk${(await newKey(desk, site)).hash}`);
  await expect(page.getByLabel(words.signIn.name)).toHaveValue('Sam');
  await desk.enter('Sam');
  await expect(page).toHaveURL('/desk#list=done');
  // No list says on the first day that nothing is done: how a request comes is what is missing.
  await expect(page.getByText(words.lists.empty.all)).toBeVisible();
});

/** Of a key that has been ended there are new ones at once. */
async function endAllKeys(site: Site) {
  const store = openSqliteStore({ path: databasePath(site.dataDir) });
  await store.revokeKeys({ person: 'Sam', mailbox: null }, Date.now());
  await store.close();
}

test('text that was typed is there again when its sign-out in another tab has ended the session', async ({
  page,
  site,
}) => {
  const { hash } = await openRequest(page, site);
  const note = page.getByLabel(words.request.note);
  await page.goto('/desk#list=all');
  await page.getByLabel(words.search).fill(visitor.name);
  await page.locator('#request-1').click();
  await note.fill('Called, will call again');

  const other = new DeskPage(await page.context().newPage());
  await other.open('/desk');
  await other.press(words.person.leave);
  await expect(other.page.getByText(words.signIn.left)).toBeVisible();
  await other.page.close();
  await expect(page.getByText(words.signIn.left)).toBeVisible();
  await expect(page.getByText(visitor.name)).toHaveCount(0);

  // From a mail program in the same tab.
  await page.goto('about:blank');
  const desk = new DeskPage(page);
  await desk.open(`/desk${hash}&request=1`);
  await desk.press(words.signIn.enter);
  await expect(note).toHaveValue('Called, will call again');
  await desk.goTo(words.request.back);
  await expect(page.getByLabel(words.search)).toHaveValue(visitor.name);
});

test('a note is there again in another tab when its own was closed, and signing out there asks for it', async ({
  page,
  site,
}) => {
  const { desk } = await openRequest(page, site);
  await page.getByLabel(words.request.note).fill('Called, will call again');
  await endAllKeys(site);
  await page.getByRole('button', { name: words.request.addNote }).click();
  await expect(page.getByText(words.signIn.ended)).toBeVisible();
  const { hash } = await newKey(desk, site);
  const other = new DeskPage(await page.context().newPage());
  await page.close();
  await other.open(`/desk${hash}&request=1`);
  await other.press(words.signIn.enter);
  await expect(other.page.getByLabel(words.request.note)).toHaveValue('Called, will call again');
  await other.press(words.person.leave);
  await expect(other.page.getByRole('dialog')).toContainText(words.person.leaveUnsent);
  await other.press(words.person.stay);
  await other.press(words.request.addNote);
  await expect(other.page.locator('.desk-note')).toHaveText('Called, will call again');
  // Nobody comes back to what was typed a month ago.
  await other.page.evaluate(() => {
    const at = Date.now() - 31 * 86_400_000;
    localStorage.setItem('desk-notes', JSON.stringify({ 'note 1': { text: 'Old', id: '', at } }));
  });
  await other.page.reload();
  await expect(other.page.locator('.desk-note')).toHaveCount(1);
  await expect(other.page.getByLabel(words.request.note)).toHaveValue('');
  await other.press(words.person.leave);
  await expect(other.page.getByText(words.signIn.left)).toBeVisible();
  const kept = () =>
    Object.keys({ ...localStorage, ...sessionStorage }).filter((name) => name.startsWith('desk-'));
  expect(await other.page.evaluate(kept)).toEqual(['desk-person']);
});

/** A request, and somebody who has come to it with a new key. */
async function openRequest(page: Page, site: Site) {
  await postRequest(site.url, {});
  await endAllKeys(site);
  const desk = new DeskPage(page);
  await desk.open('/desk#request=1');
  const { hash } = await newKey(desk, site);
  await page.goto(`/desk${hash}`);
  await desk.enter('Sam');
  return { desk, hash };
}

async function newKey(desk: DeskPage, site: Site): Promise<URL> {
  const before = site.mailbox.received.filter(({ email }) => /#key=/.test(email.text ?? ''));
  await desk.press(words.signIn.send);
  return new URL(await keyAddress(site, 'desk-keys', before.length + 1));
}
