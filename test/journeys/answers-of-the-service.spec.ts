/** What the form shows when the service refuses or does not answer (TOAST-6 to TOAST-8). */
import { postRequest } from '../kit/visitor.ts';
import { ContactPage, entry } from './contact-page.ts';
import { expect, test } from './journey.ts';
import { contactPage, toasts } from './specification.ts';
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
