/** The people of the company answer requests (DESK): from the notification to the erased request. */
import { readFile } from 'node:fs/promises';
import { databasePath } from '../../stores/sqlite/path.ts';
import { openSqliteStore } from '../../stores/sqlite/store.ts';
import { postRequest } from '../kit/visitor.ts';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { DeskPage, enteredAs, keyAddress } from './desk-page.ts';
import { expect, holdBack, type Site, test } from './journey.ts';

// For the browser it is an error that the service refuses (no key, changed meanwhile, erased) and that there
// is no connection.
test.use({
  // A host of its own, whose requests are no others and begin with 1.
  hostEnvironment: { MAIL_TO: 'desk@towpath.example' },
  expectedErrors: [/status of (401|404|409)|ERR_INTERNET_DISCONNECTED/],
  viewport: { width: 360, height: 780 },
  ownTab: true,
});

const script = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
const genuine = {
  name: 'Anne Tremblay',
  company: 'Tremblay Dental',
  email: 'anne@dentist.example',
  phone: '(613) 555-0123',
  message: 'Our server room is too \u202ewarm\u202c.\u2028Can you help?',
};
/** Each field that takes it has a script; so it is held. */
const attack = {
  company: `${script}`,
  message: `This one is held. ${script}`,
};

let visitors = 0;
async function send(site: Site, fields: Record<string, unknown>) {
  visitors += 1;
  const headers = { 'X-Forwarded-For': `198.51.100.${visitors}` };
  expect((await postRequest(site.url, fields, headers)).status).toBe(200);
}

test('from the key to the erased request, with a second person beside', async ({
  page,
  site,
  browser,
  context,
}) => {
  const desk = new DeskPage(page);
  const seen: string[] = [];
  context.on('request', (request) => {
    seen.push(request.url(), request.headers().referer ?? '');
  });
  await send(site, genuine);
  await send(site, attack);
  await send(site, { message: 'This one is spam, and is held.', honeypotField: 'filled in' });

  let key = '';
  await test.step('has a key sent, and enters by pressing the button', async () => {
    await desk.open('/desk#request=1');
    await expect(page.getByRole('button', { name: 'Enter the desk' })).toHaveCount(0);
    await desk.press('Email a link to our mailbox');
    await expect(page.getByText('A link is on its way')).toBeVisible();
    await desk.press('Email a link to our mailbox');
    await expect(page.getByText('A link was sent a moment ago')).toBeVisible();

    const { hash } = new URL(await keyAddress(site));
    key = new URLSearchParams(hash.slice(1)).get('key') ?? '';
    const calls = seen.length;
    await desk.open('/');
    await page.goto(`/desk${hash}`);
    await expect(page).toHaveURL('/desk#request=1');
    await expect(page.getByRole('button', { name: 'Enter the desk' })).toBeVisible();
    // A mail scanner that opens the link and runs its scripts has entered nothing.
    expect(seen.slice(calls).filter((url) => url.includes('/functions/'))).toEqual([]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await desk.press('Enter the desk');
    await expect(page.getByText('Type your name, so that')).toBeVisible();
    await desk.enter('Sam');
  });

  await test.step('reads what the visitor sent', async () => {
    await expect(desk.heading).toHaveText('Request 1 – Anne Tremblay');
    const message = page.locator('.desk-message');
    await expect(message).toHaveText(
      'Our server room is too [text direction changed]warm[text direction changed].\nCan you help?',
    );
    await expect(message.locator('mark')).toHaveText(Array(2).fill('[text direction changed]'));
    await expect(page).toHaveTitle('Request 1 | The desk | Towpath IT');
    await expect(page.getByText(/^2[34] hours.* left$/)).toBeVisible();
    const reply = page.getByRole('link', { name: 'Reply' });
    await expect(reply).toHaveAttribute(
      'href',
      /^mailto:anne@dentist\.example\?.*%3E%20Our%20server/,
    );
    await expect(page.getByText(/^To our mailbox – sent /)).toBeVisible();
  });

  const elsewhere = await browser.newContext({ baseURL: site.url });
  const colleague = await enteredAs('Kim', key, elsewhere);
  await test.step('acts, and a colleague who was slower sees it', async () => {
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(desk.heading).toBeFocused();
    expect(page.url()).toMatch(/#request=1$/);
    await page.getByText('Give it to somebody').click();
    await page.getByLabel('Name', { exact: true }).fill('Kim');
    await desk.press('Give');
    await expect(page.getByText('Taken by Kim')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tell Kim by email' })).toHaveAttribute(
      'href',
      /^mailto:\?subject=Request%201&body=.*desk%23request%3D1$/,
    );
    await desk.press("I'll take it");
    await expect(page.getByText('Taken by you')).toBeVisible();
    // The button that takes it back is in the place of the one that was pressed.
    await expect(page.getByRole('button', { name: 'Give it back' })).toBeFocused();
    await page.getByText('Give it to somebody').click();
    await expect(page.locator('#desk-colleagues option')).toHaveAttribute('value', 'Kim');
    await page.getByText('Give it to somebody').click();
    // A note that was typed and not added is not left behind.
    await page.getByLabel('Add a note').fill(`Called: ${script}`);
    await desk.press('Mark as done');
    await expect(page.getByText('Add this note first')).toBeVisible();
    await expect(page.getByLabel('Add a note')).toBeFocused();
    await desk.press('Add note');
    await expect(page.locator('.desk-note')).toHaveText(`Called: ${script}`);
    await colleague.open('/desk#request=1');
    await expect(colleague.page.getByText('Taken by Sam')).toBeVisible();

    await desk.press('Mark as done');
    await expect(desk.notice).toContainText('Marked as done.');
    await colleague.press('Mark as spam');
    await expect(colleague.notice).toContainText(/Somebody was faster.+ Sam marked it as done/);
    await expect(colleague.page.getByText(/^Done /)).toBeVisible();
    await desk.press('Mark as not done');
    await expect(desk.notice).toContainText('The request is open again.');
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('passes a held request on, and calls another spam', async () => {
    await page.getByLabel('Add a note').fill('Half a note');
    const release = await holdBack(page, /\/desk\/requests$/);
    await desk.goTo('Back to the list');
    await expect(desk.heading).toBeFocused();
    // Whoever presses a tab while the numbers come must not hit another.
    const tab = page.getByRole('link', { name: /^To check/ });
    const place = await tab.boundingBox();
    release();
    await expect(tab).toHaveText('To check 2');
    expect(await tab.boundingBox()).toEqual(place);
    await page.unrouteAll();
    await expect(page.locator('.desk-row').first()).toContainText('Note not added yet');
    await page.getByLabel("Only what I've taken").check();
    await expect(page.locator('.desk-row')).toHaveCount(1);
    await colleague.open('/desk');
    await colleague.page.getByLabel("Only what I've taken").check();
    await expect(colleague.page.getByText('None of these is yours.')).toBeVisible();
    await colleague.open('/desk#request=1');
    await page.locator('#request-1').click();
    await expect(page.getByLabel('Add a note')).toHaveValue('Half a note');
    await page.getByLabel('Add a note').fill('');
    await desk.goTo('Back to the list');
    await expect(page.getByText('Note not added yet')).toHaveCount(0);
    await desk.goTo(/^To check 2/);
    await page.locator('#request-2').click();
    await expect(page.locator('.desk-message')).toHaveText(attack.message);
    await expect(page.locator('.desk-facts')).toContainText(attack.company);
    await expect(page.getByText('it contains program code or markup')).toBeVisible();
    await expect(page.locator('main :is(img, script:not([src*="take-key"]))')).toHaveCount(0);
    await expect(page).toHaveTitle('Request 2 | The desk | Towpath IT');
    await desk.goTo('Back to the list');
    await expect(page.locator('#request-2')).toBeFocused();
    await page.getByLabel(/^Select request 2/).check();
    await desk.press('Not spam');
    await expect(desk.notice).toContainText('1 request is open now.');
    await expect.poll(() => site.mailbox.about('This one is held').length).toBeGreaterThan(0);
    await page.getByLabel(/^Select request 3/).check();
    const [told, buttons] = await Promise.all(
      ['.desk-status > div', '.desk-bulk'].map((css) => page.locator(css).boundingBox()),
    );
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);
    await desk.press('Mark as spam');
    await expect(page.getByText('Nothing needs checking.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Requests to check' })).toBeFocused();
  });

  await test.step('finds requests by words, and saves them as a table', async () => {
    await page.getByLabel('Search').fill('DENTÁL 555-0123');
    await expect(page.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('.desk-row')).toHaveCount(1);
    // What was found stays until the next answer.
    const release = await holdBack(page, /\/desk\/requests$/);
    const asked = page.waitForRequest(/\/desk\/requests$/);
    await page.getByLabel('Search').fill('DENTÁL');
    await asked;
    await expect(page.locator('.desk-row')).toHaveCount(1);
    const answered = page.waitForResponse(/\/desk\/requests$/);
    release();
    await answered;
    await page.unrouteAll();
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, COLOUR_RULES)).toEqual([]);
    const download = page.waitForEvent('download');
    await desk.press('Save list as spreadsheet (CSV)');
    const table = await readFile(await (await download).path(), 'utf16le');
    expect(table.split('\r\n')[0]).toMatch(/id\treceived.*\tname\tcompany\temail\tphone\tmessage/);
    expect(table).toMatch(/\n1\t.*Anne Tremblay/);
    expect(table).not.toContain('This one is spam');
    await page.getByLabel('Search').fill('');
  });

  await test.step('erases all requests of a person after typing a number', async () => {
    await send(site, { ...genuine, email: 'Anne@Dentist.example', message: 'It is me again.' });
    await page.locator('#request-1').click();
    await page.getByText('Erase this request').click();
    await page.getByLabel('Erase the other request from anne@dentist.example too').check();
    const number = page.getByLabel('Type 1, the number of this request');
    await number.fill('2');
    await desk.press('Erase for good');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await number.fill('1');
    await desk.press('Erase for good');
    await expect(desk.heading).toHaveText('Request 1 is erased');
    await expect(desk.heading).toBeFocused();
    await expect(desk.notice).toContainText('The other request was erased too.');
    await expect(page.getByRole('heading', { name: 'Erase these by hand' })).toBeVisible();
    await colleague.page.reload();
    await expect(colleague.heading).toHaveText('Request 1 is erased');
    await desk.goTo('Who did what');
    for (const id of [1, 4]) {
      await expect(page.getByText(`Request ${id} – Sam erased it`)).toBeVisible();
    }
    await expect(page.getByText('Called:')).toHaveCount(0);
    await desk.goTo('Service status');
    await expect(page.getByText('Requests are stored and emails go out.')).toBeVisible();
  });

  await test.step('hears that there is no connection, and leaves', async () => {
    const asItWas = page.getByText(/^You're offline\. This is how it was /);
    await page.goto('/desk#request=2');
    await page.getByLabel('Add a note').fill('Typed on the train');
    await context.setOffline(true);
    await desk.press('Add note');
    await expect(desk.notice).toContainText("You're offline, so nothing was saved.");
    await expect(asItWas).toBeVisible();
    await context.setOffline(false);
    await expect(asItWas).toHaveCount(0);
    // What is typed while a note is on its way is the next one.
    const release = await holdBack(page, /\/desk\/requests\/2\/acts$/);
    await desk.press('Add note');
    await page.getByLabel('Add a note').fill('The next one');
    release();
    await expect(page.locator('.desk-note')).toHaveText(['Typed on the train']);
    await expect(page.getByLabel('Add a note')).toHaveValue('The next one');
    await page.unrouteAll();
    await page.getByLabel('Add a note').fill('');

    await context.setOffline(true);
    await desk.goTo('Requests');
    await expect(asItWas).toBeVisible();
    await context.setOffline(false);
    await expect(asItWas).toHaveCount(0);
    await desk.press('Sign out');
    await expect(page.getByText("You're signed out on this device.")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('desk-key'))).toBeNull();
  });

  await test.step('tries again what could not be loaded, and the button keeps the focus', async () => {
    const { page: other } = colleague;
    await other.route(/\/desk\/health$/, (route) => route.fulfill({ status: 404 }));
    await colleague.goTo('Service status');
    const again = other.getByRole('button', { name: 'Try again' });
    await again.press('Enter');
    await expect(again).toBeFocused();
    await other.unrouteAll();
    await again.press('Enter');
    await expect(other.getByText('Requests are stored and emails go out.')).toBeVisible();
  });

  await test.step('says that the clock of the server is right after it has jumped', async () => {
    const { page: other } = colleague;
    const store = openSqliteStore({ path: databasePath(site.dataDir) });
    for (const days of [9, 0]) await store.seeClock({ now: Date.now() - days * 86_400_000 });
    await store.close();
    await colleague.goTo('Requests');
    await colleague.goTo('Service status');
    await expect(other.getByText('Something needs a look.')).toBeVisible();
    await colleague.press('The time is right');
    await expect(colleague.notice).toContainText('Old requests are deleted again.');
    await expect(other.getByText('Requests are stored and emails go out.')).toBeVisible();
    await expect(colleague.heading).toBeFocused();
    await colleague.goTo('Who did what');
    await expect(other.getByText("confirmed that the server's clock is right")).toBeVisible();
  });

  await test.step('a key that has ended shows the sign-in', async () => {
    await colleague.page.evaluate(() => localStorage.setItem('desk-key', 'forged'));
    await colleague.goTo('Requests');
    await expect(colleague.page.getByText('Your link has stopped working')).toBeVisible();
    await expect(colleague.page.getByText('Anne Tremblay')).toHaveCount(0);
    await elsewhere.close();
  });

  expect(key.length).toBeGreaterThan(20);
  expect(seen.filter((address) => address.includes(key))).toEqual([]);
  expect(site.lines.filter((line) => line.includes(key))).toEqual([]);
  await page.goBack();
  await page.goForward();
  expect(page.url()).not.toContain(key);
});
