/** The people of the company answer requests: from the notification to the erased request. */
import { readFile } from 'node:fs/promises';
import { postRequest } from '../kit/visitor.ts';
import { axeViolations, COLOUR_RULES } from './axe.ts';
import { DeskPage, enteredAs, keyAddress } from './desk-page.ts';
import { expect, type Site, test } from './journey.ts';
import { company, frame, said, saying, service, desk as words } from './words.ts';

const MAILBOX = 'desk@company.example';

// For the browser it is an error that the service refuses (no key, changed meanwhile, erased) and that there
// is no connection.
test.use({
  // A host of its own, whose requests are no others and begin with 1.
  hostEnvironment: { MAIL_TO: MAILBOX },
  expectedErrors: [/status of (401|404|409)|ERR_INTERNET_DISCONNECTED/],
  viewport: { width: 360, height: 780 },
  // Somebody far away: times are the office's all the same.
  timezoneId: 'Asia/Tokyo',
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

const request = (id: number) => said(words.request.heading, { id: `${id}` });
const select = (id: number) => saying(words.bulk.select, { id: `${id}` });
const toCheck = new RegExp(`^${RegExp.escape(words.lists.held)}`);

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
    await expect(page.getByRole('button', { name: words.signIn.enter })).toHaveCount(0);
    await desk.press(words.signIn.send);
    await expect(page.getByText(words.signIn.sent)).toBeVisible();
    await desk.press(words.signIn.send);
    await expect(page.getByText(saying(words.signIn.sentBefore))).toBeVisible();

    const { hash } = new URL(await keyAddress(site));
    key = new URLSearchParams(hash.slice(1)).get('key') ?? '';
    const calls = seen.length;
    await desk.open('/');
    await page.goto(`/desk${hash}`);
    await expect(page).toHaveURL('/desk#request=1');
    await expect(page.getByRole('button', { name: words.signIn.enter })).toBeVisible();
    // A mail scanner that opens the link and runs its scripts has entered nothing.
    expect(seen.slice(calls).filter((url) => url.includes('/functions/'))).toEqual([]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await desk.press(words.signIn.enter);
    await expect(page.getByText(words.signIn.nameMissing)).toBeVisible();
    await desk.enter('Sam');
  });

  await test.step('reads what the visitor sent', async () => {
    await expect(desk.heading).toHaveText(`${request(1)} – ${genuine.name}`);
    const message = page.locator('.desk-message');
    const mark = `[${words.request.directionMark}]`;
    await expect(message).toHaveText(`Our server room is too ${mark}warm${mark}.\nCan you help?`);
    await expect(message.locator('mark')).toHaveText([mark, mark]);
    await expect(page).toHaveTitle(`${request(1)} | ${words.title} | ${company.name}`);
    await expect(page.getByText(saying(words.request.states.later))).toBeVisible();
    expect(await desk.timesOfNoZone()).toEqual([]);
    const reply = page.getByRole('link', { name: words.request.reply, exact: true });
    await expect(reply).toHaveAttribute(
      'href',
      /^mailto:anne@dentist\.example\?.*%3E%20Our%20server/,
    );
    const to = said(words.request.emailKinds.notification, { mailbox: MAILBOX });
    const { source } = saying(words.request.emailStates.sent);
    const isSent = new RegExp(`^${RegExp.escape(to)} – ${source.slice(1)}`);
    await expect(page.getByText(isSent)).toBeVisible();
  });

  const elsewhere = await browser.newContext({ baseURL: site.url });
  const colleague = await enteredAs('Kim', key, elsewhere);
  await test.step('acts, and a colleague who was slower sees it', async () => {
    await page.getByRole('link', { name: frame.skipLink }).press('Enter');
    await expect(desk.heading).toBeFocused();
    expect(page.url()).toMatch(/#request=1$/);
    // A note that was typed and not added is not left behind.
    await page.getByLabel(words.request.note).fill(`Called: ${script}`);
    await desk.press(words.request.acts.done);
    await expect(page.getByText(words.request.noteUnsaved)).toBeVisible();
    await expect(page.getByLabel(words.request.note)).toBeFocused();
    await desk.press(words.request.addNote);
    await expect(page.locator('.desk-note')).toHaveText(`Called: ${script}`);
    await colleague.open('/desk#request=1');
    await expect(colleague.page.locator('.desk-note')).toHaveCount(1);

    await desk.press(words.request.acts.done);
    await expect(desk.notice).toContainText(words.request.outcomes.done);
    // The button that takes it back is in the place of the one that was pressed.
    await expect(page.getByRole('button', { name: words.request.acts.undo })).toBeFocused();
    await colleague.press(words.request.acts.spam);
    const [tooLate = ''] = words.request.meanwhile.split('{what}');
    await expect(colleague.notice).toContainText(
      tooLate + said(words.record.done, { person: 'Sam' }),
    );
    await expect(colleague.page.getByText(saying(words.request.states.done))).toBeVisible();
    expect(await colleague.timesOfNoZone()).toEqual([]);
    await desk.press(words.request.acts.undo);
    await expect(desk.notice).toContainText(words.request.outcomes.undo);
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step('passes a held request on, and calls another spam', async () => {
    await page.getByLabel(words.request.note).fill('Half a note');
    await desk.goTo(words.request.back);
    await expect(desk.heading).toBeFocused();
    await expect(page.getByRole('link', { name: toCheck })).toHaveText(`${words.lists.held} 2`);
    await expect(page.locator('.desk-row').first()).toContainText(words.request.noteKept);
    expect(await desk.timesOfNoZone()).toEqual([]);
    await desk.goTo(toCheck);
    await page.locator('#request-2').click();
    await expect(page.locator('.desk-message')).toHaveText(attack.message);
    await expect(page.locator('.desk-facts')).toContainText(attack.company);
    await expect(page.getByText(service.emails.heldReasons.suspicious_pattern)).toBeVisible();
    await expect(page.locator('main :is(img, script:not([src*="take-key"]))')).toHaveCount(0);
    await expect(page).toHaveTitle(`${request(2)} | ${words.title} | ${company.name}`);
    await desk.goTo(words.request.back);
    await expect(page.locator('#request-2')).toBeFocused();
    await page.getByLabel(select(2)).check();
    await desk.press(words.request.acts.not_spam);
    await expect(desk.notice).toContainText(said(words.bulk.released.one, { count: '1' }));
    await expect.poll(() => site.mailbox.about('This one is held').length).toBeGreaterThan(0);
    await page.getByLabel(select(3)).check();
    await desk.press(words.request.acts.spam);
    await expect(page.getByText(words.lists.empty.held)).toBeVisible();
    await expect(page.getByRole('heading', { name: words.lists.headings.held })).toBeFocused();
  });

  await test.step('finds requests by words, and saves them as a table', async () => {
    await page.getByLabel(words.search).fill('DENTÁL 555-0123');
    await expect(page.locator('.desk-row')).toHaveCount(1);
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, COLOUR_RULES)).toEqual([]);
    const download = page.waitForEvent('download');
    await desk.press(words.export.button);
    const table = await readFile(await (await download).path(), 'utf16le');
    expect(table.split('\r\n')[0]).toMatch(/"id"\t"received.*"\t"name"\t"company"\t"email"\t/);
    expect(table).toMatch(/\n"1"\t.*Anne Tremblay/);
    expect(table).not.toContain('This one is spam');
    await page.getByLabel(words.search).fill('ж');
    await expect(page.getByText(words.lists.nothingFound, { exact: true })).toBeVisible();
    await page.getByLabel(words.search).fill('');
  });

  await test.step('erases all requests of a person after typing a number', async () => {
    await send(site, { ...genuine, email: 'Anne@Dentist.example', message: 'It is me again.' });
    await page.locator('#request-1').click();
    await page.getByText(words.erase.heading).click();
    await page.getByLabel(said(words.erase.others.one, { email: genuine.email })).check();
    const number = page.getByLabel(said(words.erase.label, { id: '1' }));
    await number.fill('2');
    await desk.press(words.erase.button);
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await number.fill('1');
    await desk.press(words.erase.button);
    await expect(desk.heading).toHaveText(said(words.erase.doneHeading, { id: '1' }));
    await expect(desk.heading).toBeFocused();
    await expect(desk.notice).toContainText(words.erase.othersErased.one);
    await expect(page.getByRole('heading', { name: words.erase.byHandHeading })).toBeVisible();
    await colleague.page.reload();
    await expect(colleague.heading).toHaveText(said(words.erase.doneHeading, { id: '1' }));
    await desk.goTo(words.request.back);
    await expect(page.locator('#request-4')).toHaveCount(0);
  });

  await test.step('hears that there is no connection, and leaves', async () => {
    const asItWas = page.getByText(saying(words.notices.offline));
    await page.goto('/desk#request=2');
    await page.getByLabel(words.request.note).fill('Typed on the train');
    await context.setOffline(true);
    await desk.press(words.request.addNote);
    await expect(desk.notice).toContainText(words.failures.offline);
    await expect(asItWas).toBeVisible();
    await context.setOffline(false);
    await expect(asItWas).toHaveCount(0);
    await desk.press(words.request.addNote);
    await expect(page.locator('.desk-note')).toHaveText(['Typed on the train']);
    // Leaving would lose a note that was typed: it asks, and takes no for an answer.
    await page.getByLabel(words.request.note).fill('Not added yet');
    await desk.press(words.person.leave);
    await expect(page.getByRole('dialog')).toContainText(words.person.leaveUnsent);
    expect(await axeViolations(page)).toEqual([]);
    await desk.press(words.person.stay);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: words.person.leave })).toBeFocused();
    await desk.press(words.person.leave);
    await page.getByRole('dialog').getByRole('button', { name: words.person.leaveAnyway }).click();
    await expect(page.getByText(words.signIn.left)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(words.title)}`));
    const kept = () => [localStorage.getItem('desk-key'), sessionStorage.getItem('desk-drafts')];
    expect(await page.evaluate(kept)).toEqual([null, null]);
    await elsewhere.close();
  });

  expect(key.length).toBeGreaterThan(20);
  expect(seen.filter((address) => address.includes(key))).toEqual([]);
  expect(site.lines.filter((line) => line.includes(key))).toEqual([]);
});
