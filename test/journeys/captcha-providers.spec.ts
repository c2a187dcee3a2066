/** The hosted captchas, with stand-ins that behave as their documentation says. */

import { hostedCaptchaProviders } from '../../service/shared/contract.ts';
import { solutionLifetimes } from '../kit/captcha-stand-in.ts';
import { leads } from '../kit/commands.ts';
import { HostedCaptchaPage, journeyWith } from './captcha-journey.ts';
import type { FormEntry } from './contact-page.ts';
import { expect, holdBack } from './journey.ts';
import { toasts } from './specification.ts';
import { form, said, saying, service } from './words.ts';

const endpoint = '**/functions/v1/send-contact-email';
const captchaFailed = said(form.captchaFailed);

const person = (message: string): FormEntry => ({
  name: 'Amélie Roy',
  email: 'amelie@example.ca',
  message,
});

for (const provider of hostedCaptchaProviders) {
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
      const contact = new HostedCaptchaPage(page);
      await contact.open();
      expect(requests).toEqual([]);
      await contact.field('name').focus();
      await contact.takeTime();
      await expect(contact.captcha).toBeVisible();
      expect(requests[0]).toBe(`${captcha.scriptUrl}?render=explicit`);
    });

    test('accepts a message, and the next one only with another solution', async ({
      page,
      site,
      captcha,
    }) => {
      const contact = new HostedCaptchaPage(page);
      await contact.open();
      for (const message of [`First one past ${provider}.`, `Second one past ${provider}.`]) {
        const checkedBefore = captcha.verifications.length;
        await contact.fillAndSolve(person(message));
        await contact.submit.click();
        await expect(contact.field('message')).toHaveValue('');
        await contact.expectSent();
        await expect(contact.captcha).not.toBeChecked();
        await expect.poll(() => site.mailbox.about(message).length).toBe(1);
        const checked = captcha.verifications.slice(checkedBefore);
        expect(checked).toMatchObject([
          {
            token: expect.stringContaining(provider),
            clientAddress: expect.stringMatching(/^198\.1[89]\./),
            answer: { success: true },
          },
        ]);
      }
    });

    test.describe('when the answer is lost', () => {
      test.use({ expectedErrors: [/Failed to load resource/] });

      test('the same request is accepted again with its used solution', async ({ page, site }) => {
        const contact = new HostedCaptchaPage(page);
        const message = `The answer past ${provider} is lost.`;
        await contact.open();
        await contact.fillAndSolve(person(message));
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
        const contact = new HostedCaptchaPage(page);
        const values = person(`A solution of ${provider} used twice.`);
        await contact.open();
        await page.route(endpoint, async (route) => {
          const body = new URLSearchParams({
            secret: 'secret-of-the-site',
            response: route.request().postDataJSON().recaptchaToken,
          });
          await fetch(captcha.verifyUrl, { method: 'POST', body });
          await route.continue();
        });
        await contact.fillAndSolve(values);
        await contact.submit.click();
        await contact.expectToast({
          ...toasts.backendFailure,
          text: form.failures.captcha_rejected,
        });
        await contact.expectKept(values);
        await expect(contact.captcha).not.toBeChecked();
        await page.unroute(endpoint);
        await contact.solveCaptcha();
        await contact.takeTime();
        await contact.submit.click();
        await contact.expectSent();
      });
    });

    test('that is down makes the request held, not refused', async ({ page, site, captcha }) => {
      const contact = new HostedCaptchaPage(page);
      await contact.open();
      await contact.fillAndSolve({
        ...person(`Sent while ${provider} was down.`),
        name: 'Held Person',
      });
      captcha.isDown = true;
      await contact.submit.click();
      await contact.expectSent();
      captcha.isDown = false;

      const list = await leads(site, 'list');
      const row = list.split('\n').find((line) => line.includes('Held Person')) ?? '';
      expect(row).toMatch(/\bheld\b/);
      const shown = await leads(site, 'show', /\d+/.exec(row)?.[0] ?? '');
      expect(shown).toMatch(/Held because: +captcha unavailable/);

      const later = `Sent when ${provider} was up again.`;
      await contact.fillAndSolve(person(later));
      await contact.submit.click();
      await expect.poll(() => site.mailbox.about(later).length).toBe(1);
      const subjects = site.mailbox.about('Held Person').map(({ email }) => email.subject);
      const held = saying(service.emails.digest.subject);
      expect(subjects.filter((subject) => !held.test(subject ?? ''))).toEqual([]);
    });

    test('whose solution has expired counts as missing', async ({ page }) => {
      const contact = new HostedCaptchaPage(page);
      const values = person(`Too slow for ${provider}.`);
      await contact.open();
      await contact.fillAndSolve(values);
      await contact.takeTime(solutionLifetimes[provider] + 1000);
      await expect(contact.captcha).not.toBeChecked();
      await contact.submit.click();
      await contact.expectToast(toasts.captchaMissing);
      await contact.expectKept(values);
    });

    test.describe('whose script cannot be loaded', () => {
      test.use({ expectedErrors: [/Failed to load resource/] });

      test('names other ways to reach the company, and can be tried again', async ({
        page,
        site,
        captcha,
      }) => {
        const contact = new HostedCaptchaPage(page);
        const values = person(`At first without ${provider}.`);
        captcha.isDown = true;
        await contact.open();
        await contact.fill(values);
        await contact.takeTime();
        await expect(contact.form.getByRole('alert').getByText(captchaFailed)).toBeVisible();
        const tryAgain = contact.form.getByRole('button', { name: form.captchaRetry });
        const failedAgain = page.waitForEvent('requestfailed');
        await tryAgain.click();
        await failedAgain;
        await expect(contact.form.getByText(captchaFailed)).toBeVisible();
        captcha.isDown = false;
        await tryAgain.click();
        await expect(contact.captcha).toBeVisible();
        await expect(contact.form.getByText(captchaFailed)).toBeHidden();
        await contact.expectKept(values);
        await contact.solveCaptcha();
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
      const contact = new HostedCaptchaPage(page);
      const release = await holdBack(page, new RegExp(`^${captcha.url}`));
      await contact.open();
      const requested = page.waitForRequest((request) => request.url().startsWith(captcha.url));
      await contact.field('name').focus();
      await contact.takeTime();
      await requested;
      await contact.takeTime(20_000);
      await expect(contact.form.getByRole('alert').getByText(captchaFailed)).toBeVisible();
      release();
      await contact.form.getByRole('button', { name: form.captchaRetry }).click();
      await expect(contact.captcha).toBeVisible();
    });
  });
}
