import type { Route } from '@playwright/test';
import { storedWith } from '../kit/stored-requests.ts';
import { ContactPage, entry } from './contact-page.ts';
import { expect, holdBack, test } from './journey.ts';
import { expectApart } from './page-layout.ts';
import { contactPage, shell, toasts } from './specification.ts';
import { company, form, said } from './words.ts';

const endpoint = '**/functions/v1/send-contact-email';

/** No other journey uses this name: the list of requests must have it once. */
const person = {
  name: "D’Arcy O'Brien 李明",
  businessName: 'O’Brien & Fils "Notaires" <Gatineau',
  email: 'DArcy.OBrien@Example.CA ',
  phone: '+1 (613) 555-0199',
  message:
    "It's the printer again: it says 'offline', she said \"no\".\n\n\tIt costs < $500, right?\n您好 🙂 — D’Arcy",
};

test('a request reaches the company once, unchanged', async ({ page, site }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fillAndSolve(person);
  await contact.submit.click();
  await contact.expectSent();
  for (const name of ['name', 'businessName', 'email', 'phone', 'message'] as const) {
    await expect(contact.field(name)).toHaveValue('');
  }
  await expect(contact.captcha).not.toBeChecked();
  await expect(contact.form).toContainText('0/1000');

  const firstLine = person.message.split('\n')[0] ?? '';
  await expect.poll(() => site.mailbox.about(firstLine).length).toBe(1);
  const [received] = site.mailbox.about(firstLine);
  expect(received?.recipients).toEqual(company.mail.to.map(({ address }) => address));
  expect(received?.email.replyTo).toEqual([
    { name: person.name, address: person.email.trim().toLowerCase() },
  ]);
  const quoted = person.message.split('\n').map((line) => `> ${line}`);
  expect(received?.email.text?.replaceAll('\r\n', '\n')).toContain(quoted.join('\n'));

  const [stored, ...others] = await storedWith(site, person.name);
  expect(others).toEqual([]);
  for (const row of person.message.split('\n')) expect(stored?.message).toContain(row.trim());
});

test('on a slow phone the button says so, fields are disabled, and nothing covers the confirmation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fillAndSolve();
  const release = await holdBack(page, endpoint);
  await contact.submit.click();
  await expect(contact.submit).toHaveText(contactPage.sending);
  await expect(contact.submit).toBeDisabled();
  await expect(contact.field('message')).toBeDisabled();
  release();
  await contact.expectSent();
  await expect(contact.submit).toHaveText(form.submit);
  await expect(contact.submit).toBeFocused();
  const notice = page.locator('.sent-notice');
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expectApart(notice, page.getByRole('button', { name: shell.scrollToTop }));
  await expectApart(notice, contact.toast(toasts.success.title).first());
  await contact.takeTime(11_000);
  await expect(contact.toast(toasts.success.title)).toHaveCount(0);
  await expect(contact.form.getByText(said(form.nextSteps))).toBeVisible();
});

test('a blocked attempt does not delay the next one, and a second click on Send changes nothing', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fillAndSolve({ ...entry, message: 'document.cookie is in our error message.' });
  await contact.submit.click();
  await expect(contact.toast(toasts.dangerous.title)).toBeVisible();
  await contact.field('message').fill('There is a cookie in our error message.');
  // Sooner than two seconds after an attempt that was let through.
  await contact.submit.click();
  await contact.expectSent();

  await contact.submit.click();
  await expect(contact.toast(toasts.validation.title)).toHaveCount(0);
  await contact.expectSent();
  await contact.takeTime(2000);
  await contact.submit.click();
  await expect(contact.toast(toasts.validation.title)).toBeVisible();
});

test.describe('when the answer is lost', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('what is edited, loaded again and edited back is one request and one e-mail', async ({
    page,
    site,
  }) => {
    const contact = new ContactPage(page);
    const lost = { ...entry, message: 'The answer to this one is lost on the way.' };
    await contact.open();
    await contact.fillAndSolve(lost);
    // The request reaches the server, but the connection breaks before the answer.
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    await page.route(endpoint, lose, { times: 2 });
    await contact.submit.click();
    await contact.expectUnanswered();
    await contact.expectKept(lost);
    // Sooner than two seconds after the first: what failed on the way is no attempt of the visitor.
    const again = page.waitForRequest(endpoint);
    await contact.submit.click();
    await again;
    await contact.expectUnanswered();
    await contact.field('message').fill('Something else.');
    await page.reload();
    await expect(contact.field('message')).toHaveValue('Something else.');
    await contact.field('message').fill(lost.message);
    await contact.takeTime();
    await contact.solveCaptcha();
    await contact.submit.click();
    await contact.expectSent();
    await expect.poll(() => site.mailbox.about(lost.message).length).toBe(1);
    expect(await storedWith(site, lost.message)).toHaveLength(1);
  });
});

test('leaving while the captcha is awaited sends nothing', async ({ page, site }) => {
  const contact = new ContactPage(page);
  const values = { ...entry, message: 'I left before the captcha was ready.' };
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await contact.open();
  const release = await holdBack(page, '**/send-contact-email/challenge');
  await contact.fill(values);
  await contact.takeTime();
  await contact.captcha.click();
  await contact.submit.click();
  await expect(contact.checking).toBeVisible();
  await contact.leave();
  release();
  await page.goBack();
  await contact.expectKept(values);
  await expect(contact.submit).toHaveText(form.submit);
  await contact.takeTime();
  await contact.solveCaptcha();
  expect(sent).toEqual([]);
  await contact.submit.click();
  await contact.expectSent();
  await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
});

test('the answer to a request comes to the page that is shown, within the app', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fillAndSolve();
  const release = await holdBack(page, endpoint);
  await contact.submit.click();
  await contact.leave();
  await page.goBack();
  await expect(contact.submit).toHaveText(contactPage.sending);
  await contact.leave();
  release();
  await contact.expectSent();
  await page.goBack();
  await expect(contact.submit).toHaveText(form.submit);
  await expect(contact.field('message')).toHaveValue('');
  await expect(contact.form.getByText(said(form.nextSteps))).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says how to reach the company', async ({ page }) => {
    await page.goto('/contact');
    const notice = page.locator('main noscript');
    // Playwright's text assertions ignore <noscript>.
    // biome-ignore lint/performance/useDomNodeTextContent: only innerText tells what is rendered
    expect(await notice.evaluate((element: HTMLElement) => element.innerText)).toBe(
      said(form.noScript),
    );
    await expect(page.getByRole('textbox').first()).toBeHidden();
    for (const address of [`tel:${company.phone.dial}`, `mailto:${company.email}`]) {
      await expect(notice.locator(`a[href="${address}"]`)).toBeVisible();
    }
  });
});
