/** The contact form on the static site, with any backend. */
import { CONFIG_PATH, FUNCTION_PATH } from '../../contact/shared/contract.ts';
import { ContactPage, entry } from './contact-page.ts';
import { expect } from './journey.ts';
import { toasts } from './specification.ts';
import type { test as staticSiteTest } from './static-site.ts';

export function describeContactForm(test: typeof staticSiteTest): void {
  test.describe('the contact form', () => {
    test('reads from a file where to post', async ({ frontEnd, request }) => {
      const { functionsUrl, publicKey } = frontEnd.backend;
      const response = await request.get(CONFIG_PATH);
      expect(response.headers()['content-type']).toBe('application/json');
      expect(response.headers()['cache-control']).toBe('no-cache');
      expect(await response.json()).toEqual({
        functionsUrl,
        publicKey,
        captcha: { provider: 'altcha' },
      });
    });

    test('is sent to the other origin and reaches the company once', async ({ page, frontEnd }) => {
      const { functionsUrl, emailsAbout } = frontEnd.backend;
      const contact = new ContactPage(page);
      const message = `Sent from static files: ${crypto.randomUUID()}.`;
      await contact.open();
      await contact.fillAndSolve({ ...entry, message });
      const [answer] = await Promise.all([
        page.waitForResponse(
          (response) =>
            response.url() === functionsUrl + FUNCTION_PATH &&
            response.request().method() === 'POST',
        ),
        contact.submit.click(),
      ]);
      await contact.expectSent();
      expect(answer.status()).toBe(200);
      expect(answer.headers()['access-control-allow-origin']).toBe(frontEnd.url);
      await expect.poll(() => emailsAbout(message)).toBe(1);
    });

    test.describe('when the request is refused', () => {
      test.use({ expectedErrors: [/status of 400/] });

      test('shows the reason that the other origin gives', async ({ page, frontEnd }) => {
        const contact = new ContactPage(page);
        const values = { ...entry, message: 'Its captcha is a solution of nothing.' };
        await contact.open();
        await contact.fillAndSolve(values);
        await page.route(frontEnd.backend.functionsUrl + FUNCTION_PATH, async (route) => {
          if (route.request().method() !== 'POST') return route.continue();
          const body = { ...route.request().postDataJSON(), recaptchaToken: 'e30=' };
          await route.continue({ postData: JSON.stringify(body) });
        });
        await contact.submit.click();
        await expect(contact.toast(toasts.backendFailure.title).first()).toBeVisible();
        await contact.expectKept(values);
      });
    });
  });
}
