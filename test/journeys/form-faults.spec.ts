/** Faults around the form: no connection, no answer, scripts that are missing or late, storage that is denied. */
import { ContactPage, entry } from './contact-page.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';
import { messages, toasts } from './specification.ts';
import { cybersecurity, form, frame, navigation, said } from './words.ts';

// React Router's script that restores the scroll position complains of denied storage; nothing depends on it.
test.use({ expectedErrors: [/Failed to load resource|^SecurityError: Access is denied/] });

const loadFailed = said(form.loadFailed);
const captchaFailed = said(form.captchaFailed);

test('a lost connection keeps what was typed, names other ways to reach the company, and sends when it is back', async ({
  context,
  page,
  site,
}) => {
  const contact = new ContactPage(page);
  const values = { ...entry, message: 'The train went through a tunnel while I wrote this.' };
  await contact.open();
  await contact.fillAndSolve(values);
  await context.setOffline(true);
  await contact.submit.click();
  await contact.expectUnanswered();
  await contact.expectKept(values);
  // An error stays until it is dismissed.
  await contact.takeTime(600_000);
  await contact.toast(toasts.thrown.title).getByRole('button', { name: form.closeToast }).click();
  await expect(contact.toast(toasts.thrown.title)).toBeHidden();
  await context.setOffline(false);
  await contact.takeTime();
  await contact.submit.click();
  await contact.expectSent();
  await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
});

test('without its validation the form says so, and loads it at the next try', async ({ page }) => {
  const contact = new ContactPage(page);
  await page.route('**/assets/submit-*.js', (route) => route.abort());
  await contact.open();
  await expect(contact.form.getByText(loadFailed)).toBeHidden();
  await contact.fill(entry);
  await contact.submit.click();
  await expect(contact.form.getByRole('alert').getByText(loadFailed)).toBeVisible();
  await contact.expectKept(entry);
  await expect(contact.submit).toBeEnabled();

  // First, so that what still waits for a pause in typing fails too.
  await contact.takeTime();
  await page.unroute('**/assets/submit-*.js');
  await contact.submit.click();
  await expect(contact.form.getByText(loadFailed)).toBeHidden();
  // On a busy machine the pause in typing tries only now, and the captcha that it loads waits to be ticked.
  const asked = contact.form.getByText(messages.captcha_required);
  await expect(asked.or(contact.toast(toasts.success.title)).first()).toBeVisible();
  if (await asked.isVisible()) {
    await contact.solveCaptcha();
    await contact.submit.click();
  }
  await contact.expectSent();
});

test('without hydration the page works as HTML and says what the form cannot do', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await page.route('**/assets/entry.client-*.js', (route) => route.abort());
  await page.goto('/contact');
  await expect(page.locator('html')).toHaveAttribute('data-hydration', 'failed');
  await expect(contact.form.getByText(loadFailed)).toBeVisible();
  await contact.fill(entry);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await contact.submit.click();
  await contact.field('message').press('Enter');
  await contact.field('email').press('Enter');
  await contact.expectKept({ ...entry, message: `${entry.message}\n` });
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/contact');
  expect(requests).toEqual([]);

  await page.getByRole('button', { name: navigation.services.label }).click();
  const menu = page.getByRole('navigation', { name: frame.mainNavigation });
  await menu.locator('a[href="/services/cybersecurity"]:visible').click();
  await expect(page).toHaveURL('/services/cybersecurity');
  await expect(page.getByRole('heading', { level: 1, name: cybersecurity.heading })).toBeVisible();
});

test('a browser that denies storage can still send', async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  const contact = new ContactPage(page);
  const values = { ...entry, message: 'My browser keeps nothing for anybody.' };
  await contact.open();
  await contact.fillAndSolve(values);
  await contact.submit.click();
  await contact.expectSent();
  await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
  await page.getByRole('contentinfo').locator('a[href="/privacy-policy"]:visible').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('Send is pressed before the page is ready for it, and once is enough', () => {
  test('before what checks and sends, the settings and the captcha have come', async ({
    page,
    site,
  }) => {
    const values = { ...entry, message: 'Sent before the tools of the form had come.' };
    const contact = new ContactPage(page);
    await contact.open();
    const releases = [
      await holdBack(page, /\/assets\/submit-.*\.js$/),
      await holdBack(page, /\/contact-config\.json$/),
      await holdBack(page, /\/assets\/altcha-.*\.js$/),
    ];
    await contact.fill(values);
    await contact.takeTime();
    await contact.submit.click();
    for (const release of releases) {
      await expect(contact.checking).toBeVisible();
      // A further press changes nothing.
      await contact.checking.click();
      release();
    }
    await contact.expectSent();
    await expect(contact.field('message')).toHaveValue('');
    await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
  });

  test('before the page is hydrated', async ({ page, site }) => {
    const values = { ...entry, message: 'Sent before the page was hydrated.' };
    const contact = new ContactPage(page);
    const release = await holdBack(page, /\/assets\/entry\.client-.*\.js$/);
    await page.clock.install();
    await page.goto('/contact');
    await contact.fill(values);
    await contact.takeTime();
    await contact.submit.click();
    await expect(contact.checking).toBeVisible();
    // Nothing that was typed goes into the address.
    await expect(page).toHaveURL('/contact');
    release();
    await hydrated(page);
    await contact.expectSent();
    await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
  });
});

test('a captcha that fails after Send is not asked for beside other mistakes, and then leaves phone and e-mail', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await contact.open();
  await page.route(/\/assets\/altcha-.*\.js$/, async (route) => {
    await promise;
    await route.abort();
  });
  await contact.fill({ ...entry, email: 'eloise@' });
  await contact.takeTime();
  await contact.submit.click();
  const asked = contact.form.getByText(messages.captcha_required).first();
  await expect(asked).toBeVisible();
  release();
  await expect(contact.form.getByText(captchaFailed)).toBeVisible();
  await expect(asked).toHaveCount(0);
  await expect(contact.form.getByText(messages.email_invalid).first()).toBeVisible();

  await contact.field('email').fill(entry.email);
  await contact.submit.click();
  await contact.expectToast({ title: toasts.backendFailure.title, text: captchaFailed });
  await expect(contact.submit).toHaveText(form.submit);
  await contact.expectKept(entry);
});

test('a captcha that gets the page of a portal can be tried again', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await page.route('**/send-contact-email/challenge', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Log in to this Wi-Fi</h1>' }),
  );
  await contact.fill(entry);
  await contact.takeTime();
  await contact.captcha.click();
  await expect(contact.form.getByText(captchaFailed)).toBeVisible();
  await page.unroute('**/send-contact-email/challenge');
  await contact.form.getByRole('button', { name: form.captchaRetry }).click();
  await contact.solveCaptcha();
  await contact.submit.click();
  await contact.expectSent();
});
