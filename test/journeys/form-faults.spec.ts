/** Faults around the form: no connection, no answer, scripts that are missing or late, storage that is denied. */
import { postRequest } from '../kit/visitor.ts';
import { ContactPage, entry } from './contact-page.ts';
import { expect, holdBack, hydrated, test } from './journey.ts';
import { contactPage, messages, toasts } from './specification.ts';
import { cybersecurity, form, frame, navigation, said } from './words.ts';

// React Router's script that restores the scroll position complains of denied storage; nothing depends on it.
test.use({ expectedErrors: [/Failed to load resource|^SecurityError: Access is denied/] });

const endpoint = '**/functions/v1/send-contact-email';
const loadFailed = said(form.loadFailed);

test('a 429 of our own server shows the time to wait and the phone number', async ({
  page,
  site,
  extraHTTPHeaders,
}) => {
  // Sent without the page, whose own limit would refuse the sixth.
  for (let sent = 1; sent <= 5; sent += 1) {
    const answer = await postRequest(
      site.url,
      { message: `Message number ${sent} of five.` },
      extraHTTPHeaders,
    );
    expect(answer.status).toBe(200);
  }
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fillAndSolve();
  await contact.submit.click();
  await contact.expectToast({
    ...toasts.backendFailure,
    text: said(form.failures.rate_limited, {
      wait: said(form.waits.minutes.other, { count: '5' }),
    }),
  });
  await contact.expectKept(entry);
});

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

test.describe('a gateway that answers in place of the service', () => {
  const gatewayPage = { contentType: 'text/html', body: '<h1>Bad gateway</h1>' };

  for (const [what, arrives, status] of [
    ['did not reach', false, 502],
    ['did reach', true, 503],
    ['did reach', true, 504],
  ] as const) {
    test(`with ${status}: what ${what} the service is sent once more, and arrives once`, async ({
      page,
      site,
    }) => {
      const contact = new ContactPage(page);
      const values = { ...entry, message: `A ${status} came, and this ${what} the service.` };
      const sent: (string | null)[] = [];
      await contact.open();
      await contact.fillAndSolve(values);
      await page.route(endpoint, async (route) => {
        sent.push(route.request().postData());
        if (sent.length > 1) return route.continue();
        if (arrives) await route.fetch();
        return route.fulfill({ status, ...gatewayPage });
      });
      const answered = page.waitForResponse(endpoint);
      await contact.submit.click();
      await answered;
      await contact.takeTime(2000);
      await expect(contact.submit).toHaveText(contactPage.sending);
      expect(sent).toHaveLength(1);
      await expect(async () => {
        await contact.takeTime(1000);
        expect(sent).toHaveLength(2);
      }).toPass();
      await contact.expectSent();
      expect(sent[1]).toBe(sent[0]);
      await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
    });
  }

  test('twice: the visitor is told, and nothing is sent a third time', async ({ page }) => {
    const contact = new ContactPage(page);
    let sent = 0;
    await contact.open();
    await contact.fillAndSolve();
    await page.route(endpoint, (route) => {
      sent += 1;
      return route.fulfill({ status: 502, ...gatewayPage });
    });
    const answered = page.waitForResponse(endpoint);
    await contact.submit.click();
    await answered;
    await expect(async () => {
      await contact.takeTime(3000);
      await contact.expectToast(toasts.backendFailure);
    }).toPass();
    await contact.takeTime(20_000);
    await contact.expectKept(entry);
    expect(sent).toBe(2);
  });

  test('while the service itself says that it cannot store: that is told at once', async ({
    page,
  }) => {
    const contact = new ContactPage(page);
    let sent = 0;
    await contact.open();
    await contact.fillAndSolve();
    await page.route(endpoint, (route) => {
      sent += 1;
      const answer = { success: false, code: 'unavailable', error: 'The service is down.' };
      return route.fulfill({ status: 503, json: answer });
    });
    await contact.submit.click();
    await contact.expectToast({
      ...toasts.backendFailure,
      text: said(form.failures.unavailable, {
        wait: said(form.waits.seconds.other, { count: '60' }),
      }),
    });
    await contact.takeTime(20_000);
    expect(sent).toBe(1);
  });
});

test('a request that hangs ends after half a minute', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fillAndSolve();
  const { promise: never } = Promise.withResolvers<void>();
  await page.route(endpoint, () => never);
  const requested = page.waitForRequest(endpoint);
  await contact.submit.click();
  await requested;
  await expect(contact.submit).toHaveText(contactPage.sending);
  await contact.takeTime(31_000);
  await contact.expectUnanswered(form.timedOut);
  await contact.expectKept(entry);
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
  for (const [what, file] of [
    ['what checks and sends', /\/assets\/submit-.*\.js$/],
    ['the captcha', /\/assets\/altcha-.*\.js$/],
    ['the settings of the deployment', /\/contact-config\.json$/],
  ] as const) {
    test(`before ${what} has come`, async ({ page, site }) => {
      const values = { ...entry, message: `Sent before ${what} had come.` };
      const contact = new ContactPage(page);
      await contact.open();
      const release = await holdBack(page, file);
      await contact.fill(values);
      await contact.takeTime();
      await contact.submit.click();
      await expect(contact.checking).toBeVisible();
      // A second press changes nothing.
      await contact.checking.click();
      release();
      await contact.expectSent();
      await expect(contact.field('message')).toHaveValue('');
      await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
    });
  }

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

  test('while the captcha that was ticked is being checked', async ({ page, site }) => {
    const values = { ...entry, message: 'Sent while the captcha was at work.' };
    const contact = new ContactPage(page);
    await contact.open();
    const release = await holdBack(page, '**/send-contact-email/challenge');
    await contact.fill(values);
    await contact.takeTime();
    await contact.captcha.click();
    await contact.submit.click();
    await expect(contact.checking).toBeVisible();
    release();
    await contact.expectSent();
    await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
  });

  test('a captcha that then fails leaves phone and e-mail, and what was typed', async ({
    page,
  }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await page.route(/\/assets\/altcha-.*\.js$/, (route) => route.abort());
    await contact.fill(entry);
    await contact.takeTime();
    await contact.submit.click();
    await contact.expectToast({
      title: toasts.backendFailure.title,
      text: said(form.captchaFailed),
    });
    await expect(contact.submit).toHaveText(form.submit);
    await contact.expectKept(entry);
  });

  test('a captcha that fails after Send is not asked for beside other mistakes', async ({
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
    await expect(contact.form.getByText(said(form.captchaFailed))).toBeVisible();
    await expect(asked).toHaveCount(0);
    await expect(contact.form.getByText(messages.email_invalid).first()).toBeVisible();
  });

  for (const [what, answer] of [
    ['is answered with 503', { status: 503, body: 'Busy' }],
    ["gets a portal's page", { contentType: 'text/html', body: '<h1>Log in to this Wi-Fi</h1>' }],
  ] as const) {
    test(`a captcha that was ticked and ${what} leaves phone and e-mail, and can be tried again`, async ({
      page,
    }) => {
      const contact = new ContactPage(page);
      await contact.open();
      await page.route('**/send-contact-email/challenge', (route) => route.fulfill(answer));
      await contact.fill(entry);
      await contact.takeTime();
      await contact.captcha.click();
      await expect(contact.form.getByText(said(form.captchaFailed))).toBeVisible();
      await contact.submit.click();
      await contact.expectToast({
        title: toasts.backendFailure.title,
        text: said(form.captchaFailed),
      });
      await page.unroute('**/send-contact-email/challenge');
      await contact.form.getByRole('button', { name: form.captchaRetry }).click();
      await contact.solveCaptcha();
      await contact.submit.click();
      await contact.expectSent();
    });
  }

  test('where workers are blocked, the page checks the captcha itself', async ({ page }) => {
    await page.addInitScript(() => {
      window.Worker = class {
        constructor() {
          throw new DOMException('Blocked', 'SecurityError');
        }
      } as unknown as typeof Worker;
    });
    const contact = new ContactPage(page);
    await contact.open();
    await contact.fillAndSolve();
    await contact.submit.click();
    await contact.expectSent();
  });
});
