/** What a network, a server or a browser may do that ours do not: nothing hangs, nothing is lost. */
import { ContactPage, entry } from './contact-page.ts';
import { expect, test } from './journey.ts';

const endpoint = '**/functions/v1/send-contact-email';

test('a success that breaks off counts as no answer', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fillAndSolve();
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"succ' }),
  );
  await contact.submit.click();
  await contact.expectUnanswered();
  await expect(contact.submit).toHaveText('Send Message');
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
  await expect(contact.submit).toHaveText('Sending...');
  await contact.takeTime(31_000);
  await contact.expectUnanswered();
  await contact.expectKept(entry);
});

test('settings that have grown old and cannot be fetched again do not stop a send', async ({
  page,
}) => {
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
    await contact.expectToast(
      'Failed to send message',
      'The check that you are not a robot was not accepted. Please repeat it and send again.',
    );
    await contact.solveCaptcha();
    await contact.takeTime();
    await contact.submit.click();
    await expect.poll(() => fingerprints.length).toBe(2);
    expect(fingerprints[1]).toBe(fingerprints[0]);
  });
});

test('session storage that holds something else is passed over', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await page.evaluate(() => {
    sessionStorage.setItem('contact-limits', '{}');
    sessionStorage.setItem('security-log', '{}');
  });
  await contact.fillAndSolve({ ...entry, message: 'Session storage is not ours here.' });
  await contact.submit.click();
  await contact.expectSent();
});
