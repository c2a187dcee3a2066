/** The hosted captchas, with stand-ins that behave as their documentation says. */

import { solutionLifetimes } from '../kit/captcha-stand-in.ts';
import { leads } from '../kit/commands.ts';
import { HostedWidget, journeyWith } from './captcha-journey.ts';
import { ContactPage, type FormEntry } from './contact-page.ts';
import { expect, holdBack } from './journey.ts';

const endpoint = '**/functions/v1/send-contact-email';
const captchaFailed =
  "The check that you're not a robot couldn't load. Check your connection and try again, or call us at (613) 555-0142 or write to hello@towpath.example.";

const person = (message: string): FormEntry => ({
  name: 'Amélie Roy',
  email: 'amelie@example.ca',
  message,
});

for (const provider of ['recaptcha', 'turnstile'] as const) {
  const test = journeyWith(provider);

  test.describe(provider, () => {
    test.afterEach(({ captcha }) => {
      captcha.isDown = false;
    });

    test('is not contacted before the form is touched', async ({ page, captcha }) => {
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().startsWith(captcha.url)) requests.push(request.url());
      });
      const contact = new ContactPage(page);
      await contact.open();
      expect(requests).toEqual([]);
      await contact.field('Name').focus();
      await expect(new HostedWidget(page).checkbox).toBeVisible();
      expect(requests[0]).toBe(`${captcha.scriptUrl}?render=explicit`);
    });

    test('accepts a message, and the next one only with another solution', async ({
      page,
      site,
      captcha,
    }) => {
      const contact = new ContactPage(page);
      const widget = new HostedWidget(page);
      await contact.open();
      for (const message of [`First one past ${provider}.`, `Second one past ${provider}.`]) {
        const checkedBefore = captcha.verifications.length;
        await contact.fill(person(message));
        await widget.solve();
        await contact.takeTime();
        await contact.submit.click();
        await expect(contact.field('Message')).toHaveValue('');
        await contact.expectSent();
        await expect(widget.checkbox).not.toBeChecked();
        await expect.poll(() => site.mailbox.about(message).length).toBe(1);
        const checked = captcha.verifications.slice(checkedBefore);
        expect(checked).toMatchObject([
          {
            token: expect.stringContaining(provider),
            clientAddress: expect.stringMatching(/^198\.1[89]\./),
            answer: { success: true },
          },
        ]);
        await contact.takeTime();
      }
    });

    test.describe('when the answer is lost', () => {
      test.use({ expectedErrors: [/Failed to load resource/] });

      test('the same request is accepted again with its used solution', async ({ page, site }) => {
        const contact = new ContactPage(page);
        const message = `The answer past ${provider} is lost.`;
        await contact.open();
        await contact.fill(person(message));
        await new HostedWidget(page).solve();
        await contact.takeTime();
        await page.route(
          endpoint,
          async (route) => {
            await route.fetch();
            await route.abort('connectionreset');
          },
          { times: 1 },
        );
        await contact.submit.click();
        await contact.expectUnanswered();
        await contact.takeTime();
        await contact.submit.click();
        await contact.expectSent();
        await expect.poll(() => site.mailbox.about(message).length).toBe(1);
      });
    });

    test.describe('a solution that was used elsewhere', () => {
      test.use({ expectedErrors: [/status of 400/] });

      test('has to be repeated; nothing typed is lost', async ({ page, captcha }) => {
        const contact = new ContactPage(page);
        const widget = new HostedWidget(page);
        const values = person(`A solution of ${provider} used twice.`);
        await contact.open();
        await contact.fill(values);
        await page.route(endpoint, async (route) => {
          const body = new URLSearchParams({
            secret: 'secret-of-the-site',
            response: route.request().postDataJSON().recaptchaToken,
          });
          await fetch(captcha.verifyUrl, { method: 'POST', body });
          await route.continue();
        });
        await widget.solve();
        await contact.takeTime();
        await contact.submit.click();
        await contact.expectToast(
          'Failed to send message',
          "The check that you're not a robot wasn't accepted. Please repeat it and send again.",
        );
        await contact.expectKept(values);
        await expect(widget.checkbox).not.toBeChecked();
        await page.unroute(endpoint);
        await widget.solve();
        await contact.takeTime();
        await contact.submit.click();
        await contact.expectSent();
      });
    });

    test('that is down makes the request held, not refused', async ({ page, site, captcha }) => {
      const contact = new ContactPage(page);
      const widget = new HostedWidget(page);
      await contact.open();
      await contact.fill({ ...person(`Sent while ${provider} was down.`), name: 'Held Person' });
      await widget.solve();
      await contact.takeTime();
      captcha.isDown = true;
      await contact.submit.click();
      await contact.expectSent();
      captcha.isDown = false;

      const list = await leads(site, 'list');
      const row = list.split('\n').find((line) => line.includes('Held Person')) ?? '';
      expect(row).toMatch(/\bheld\b/);
      const shown = await leads(site, 'show', /\d+/.exec(row)?.[0] ?? '');
      expect(shown).toMatch(/Held because: +captcha unavailable/);

      await contact.takeTime();
      const later = `Sent when ${provider} was up again.`;
      await contact.fill(person(later));
      await widget.solve();
      await contact.takeTime();
      await contact.submit.click();
      await expect.poll(() => site.mailbox.about(later).length).toBe(1);
      const subjects = site.mailbox.about('Held Person').map(({ email }) => email.subject);
      expect(subjects.filter((subject) => !subject?.startsWith('[Held]'))).toEqual([]);
    });

    test('whose solution has expired counts as missing', async ({ page }) => {
      const contact = new ContactPage(page);
      const widget = new HostedWidget(page);
      const values = person(`Too slow for ${provider}.`);
      await contact.open();
      await contact.fill(values);
      await widget.solve();
      await contact.takeTime(solutionLifetimes[provider] + 1000);
      await expect(widget.checkbox).not.toBeChecked();
      await contact.submit.click();
      await contact.expectToast(
        'Please complete the reCAPTCHA',
        "Verify that you're not a robot before submitting.",
      );
      await contact.expectKept(values);
    });

    test.describe('whose script cannot be loaded', () => {
      test.use({ expectedErrors: [/Failed to load resource/] });

      test('names other ways to reach the company, and can be tried again', async ({
        page,
        site,
        captcha,
      }) => {
        const contact = new ContactPage(page);
        const widget = new HostedWidget(page);
        const values = person(`At first without ${provider}.`);
        captcha.isDown = true;
        await contact.open();
        await contact.fill(values);
        await expect(contact.form.getByRole('alert').getByText(captchaFailed)).toBeVisible();
        const tryAgain = contact.form.getByRole('button', { name: 'Try again' });
        const failedAgain = page.waitForEvent('requestfailed');
        await tryAgain.click();
        await failedAgain;
        await expect(contact.form.getByText(captchaFailed)).toBeVisible();
        captcha.isDown = false;
        await tryAgain.click();
        await expect(widget.checkbox).toBeVisible();
        await expect(contact.form.getByText(captchaFailed)).toBeHidden();
        await contact.expectKept(values);
        await widget.solve();
        await contact.takeTime();
        await contact.submit.click();
        await contact.expectSent();
        await expect.poll(() => site.mailbox.about(values.message).length).toBe(1);
      });
    });

    test('whose script never arrives times out, and can be tried again', async ({
      page,
      captcha,
    }) => {
      const contact = new ContactPage(page);
      const release = await holdBack(page, new RegExp(`^${captcha.url}`));
      await contact.open();
      const requested = page.waitForRequest((request) => request.url().startsWith(captcha.url));
      await contact.field('Name').focus();
      await requested;
      await contact.takeTime(20_000);
      await expect(contact.form.getByRole('alert').getByText(captchaFailed)).toBeVisible();
      release();
      await contact.form.getByRole('button', { name: 'Try again' }).click();
      await expect(new HostedWidget(page).checkbox).toBeVisible();
    });
  });
}
