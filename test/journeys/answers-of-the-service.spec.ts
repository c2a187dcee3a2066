/** What the form shows when the service refuses, fails or does not answer (TOAST-6 to TOAST-8). */
import { postRequest } from '../kit/visitor.ts';
import { ContactPage, entry } from './contact-page.ts';
import { expect, test } from './journey.ts';
import { contactPage, messages, toasts } from './specification.ts';
import { form, said } from './words.ts';

const endpoint = '**/functions/v1/send-contact-email';

test.describe('refusals and failures', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

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

  // Our server cannot give this answer here, because the form has checked the same rules.
  test('backend validation error: the details joined by commas', async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await contact.fillAndSolve();
    const error = JSON.stringify({
      details: [messages.name_required, messages.phone_invalid],
      codes: ['name_required', 'phone_invalid'],
    });
    await page.route(endpoint, (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, error, code: 'validation_failed' },
      }),
    );
    await contact.submit.click();
    await contact.expectToast({
      ...toasts.backendValidation,
      text: `${messages.name_required}, ${messages.phone_invalid}`,
    });
    await contact.expectKept(entry);
  });

  test('a server that cannot store says so; nothing typed is lost', async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await contact.fillAndSolve();
    await page.route(endpoint, (route) =>
      route.fulfill({
        status: 503,
        headers: { 'Retry-After': '30' },
        json: { success: false, error: 'No.', code: 'unavailable' },
      }),
    );
    await contact.submit.click();
    await contact.expectToast({
      ...toasts.backendFailure,
      text: said(form.failures.unavailable, {
        wait: said(form.waits.seconds.other, { count: '30' }),
      }),
    });
    // The second click of a double click is not another attempt.
    await contact.submit.dispatchEvent('click', { detail: 2 });
    await contact.takeTime(1000);
    await expect(contact.toast(toasts.captchaMissing.title)).toHaveCount(0);
    await contact.expectKept(entry);
  });

  test('an answer without a message', async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await contact.fillAndSolve();
    await page.route(endpoint, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await contact.submit.click();
    await contact.expectToast(toasts.backendFailure);
    await contact.expectKept(entry);
  });

  test('no network', async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await contact.fillAndSolve();
    await page.route(endpoint, (route) => route.abort('internetdisconnected'));
    await contact.submit.click();
    await contact.expectUnanswered();
    await contact.expectKept(entry);
    // TOAST-12: an error stays until it is dismissed.
    await contact.takeTime(600_000);
    await expect(contact.toast(toasts.thrown.title)).toBeVisible();
    await contact.toast(toasts.thrown.title).getByRole('button', { name: form.closeToast }).click();
    await expect(contact.toast(toasts.thrown.title)).toBeHidden();
  });
});

test('a success that breaks off in the middle counts as no answer', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fillAndSolve();
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"succ' }),
  );
  await contact.submit.click();
  await contact.expectUnanswered();
  await expect(contact.submit).toHaveText(form.submit);
  await contact.expectKept(entry);
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

test('old settings that cannot be fetched again do not prevent sending', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fillAndSolve({ ...entry, message: 'Six minutes have gone by meanwhile.' });
  await contact.takeTime(6 * 60_000);
  const { promise: never } = Promise.withResolvers<void>();
  await page.route('**/contact-config.json', () => never);
  await contact.submit.click();
  await contact.expectSent();
});

test.describe('a captcha that has to be repeated', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('does not make another request of the same message', async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open();
    await contact.fillAndSolve();
    const fingerprints: string[] = [];
    await page.route(endpoint, (route) => {
      fingerprints.push(route.request().postDataJSON().submissionFingerprint);
      return route.fulfill({
        status: 400,
        json: { success: false, error: 'No.', code: 'captcha_rejected' },
      });
    });
    await contact.submit.click();
    await contact.expectToast({ ...toasts.backendFailure, text: form.failures.captcha_rejected });
    await contact.solveCaptcha();
    await contact.takeTime();
    await contact.submit.click();
    await expect.poll(() => fingerprints.length).toBe(2);
    expect(fingerprints[1]).toBe(fingerprints[0]);
  });
});
