/** The hosted captchas, with stand-ins that behave as their documentation says. */
import {
  type HostedCaptchaProvider,
  hostedCaptchaProviders,
} from '../../service/shared/contract.ts';
import { type CaptchaStandIn, openCaptchaStandIn } from '../kit/captcha-stand-in.ts';
import { leads } from '../kit/commands.ts';
import { ContactPage, type FormEntry } from './contact-page.ts';
import { expect, test as journey } from './journey.ts';
import { toasts } from './specification.ts';
import { form, said, saying, service } from './words.ts';

const endpoint = '**/functions/v1/send-contact-email';
const captchaFailed = said(form.captchaFailed);
const SECRET_KEY = 'secret-of-the-site';

const person = (message: string): FormEntry => ({
  name: 'Amélie Roy',
  email: 'amelie@example.ca',
  message,
});

/** Each provider has a host of its own. */
function journeyWith(provider: HostedCaptchaProvider) {
  return journey.extend<{ captcha: CaptchaStandIn }>({
    captcha: async ({ resources }, use) => {
      const open = async (closing: AsyncDisposableStack) => {
        const captcha = await openCaptchaStandIn(provider, SECRET_KEY);
        closing.defer(() => captcha.close());
        return captcha;
      };
      await use(await resources.get(provider, open));
    },
    hostEnvironment: async ({ captcha }, use) => {
      await use({
        CAPTCHA: provider,
        CAPTCHA_SITE_KEY: 'key-of-the-site',
        CAPTCHA_SECRET_KEY: SECRET_KEY,
        CAPTCHA_SCRIPT_URL: captcha.scriptUrl,
        CAPTCHA_VERIFY_URL: captcha.verifyUrl,
      });
    },
  });
}

/** The contact page with the provider's widget. */
class HostedCaptchaPage extends ContactPage {
  override readonly captcha = this.form
    .frameLocator('iframe[title="Captcha widget"]')
    .getByRole('checkbox', { name: "I'm not a robot" });

  override async solveCaptcha(): Promise<void> {
    await this.captcha.check();
    // It is disabled after the form has received the solution.
    await expect(this.captcha).toBeDisabled();
  }
}

for (const provider of hostedCaptchaProviders) {
  const test = journeyWith(provider);

  test(`${provider} is contacted when the form is touched, accepts a message, and the next one only with another solution`, async ({
    page,
    site,
    captcha,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(captcha.url)) requests.push(request.url());
    });
    const contact = new HostedCaptchaPage(page);
    await contact.open();
    expect(requests).toEqual([]);
    for (const message of [`First one past ${provider}.`, `Second one past ${provider}.`]) {
      const checkedBefore = captcha.verifications.length;
      await contact.fillAndSolve(person(message));
      await contact.submit.click();
      await expect(contact.field('message')).toHaveValue('');
      await contact.expectSent();
      await expect(contact.captcha).not.toBeChecked();
      await expect.poll(() => site.mailbox.about(message).length).toBe(1);
      expect(captcha.verifications.slice(checkedBefore)).toMatchObject([
        {
          token: expect.stringContaining(provider),
          clientAddress: expect.stringMatching(/^198\.1[89]\./),
          answer: { success: true },
        },
      ]);
    }
    expect(requests[0]).toBe(`${captcha.scriptUrl}?render=explicit`);
  });
}

// What follows is the form's and the service's part, which is the same with each provider.
const test = journeyWith('recaptcha');

test.describe('a hosted captcha', () => {
  test.use({ expectedErrors: [/Failed to load resource|status of 400/] });
  test.afterEach(({ captcha }) => {
    captcha.isDown = false;
  });

  test('whose script cannot be loaded names other ways to reach the company, and can be tried again', async ({
    page,
    captcha,
  }) => {
    const contact = new HostedCaptchaPage(page);
    const values = person('At first without a captcha.');
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
  });

  test('has to be repeated where its solution was used elsewhere; nothing typed is lost', async ({
    page,
    captcha,
  }) => {
    const contact = new HostedCaptchaPage(page);
    const values = person('A solution that was used twice.');
    await contact.open();
    await page.route(endpoint, async (route) => {
      const body = new URLSearchParams({
        secret: SECRET_KEY,
        response: route.request().postDataJSON().recaptchaToken,
      });
      await fetch(captcha.verifyUrl, { method: 'POST', body });
      await route.continue();
    });
    await contact.fillAndSolve(values);
    await contact.submit.click();
    await contact.expectToast({ ...toasts.backendFailure, text: form.failures.captcha_rejected });
    await contact.expectKept(values);
    await expect(contact.captcha).not.toBeChecked();
    await page.unroute(endpoint);
    await contact.solveCaptcha();
    await contact.takeTime();
    await contact.submit.click();
    await contact.expectSent();
  });

  test('that is down makes the request held, not refused', async ({ page, site, captcha }) => {
    const contact = new HostedCaptchaPage(page);
    await contact.open();
    await contact.fillAndSolve({ ...person('Sent while it was down.'), name: 'Held Person' });
    captcha.isDown = true;
    await contact.submit.click();
    await contact.expectSent();
    captcha.isDown = false;

    const list = await leads(site, 'list');
    const row = list.split('\n').find((line) => line.includes('Held Person')) ?? '';
    expect(row).toMatch(/\bheld\b/);
    const shown = await leads(site, 'show', /\d+/.exec(row)?.[0] ?? '');
    expect(shown).toMatch(/Held because: +captcha unavailable/);

    const later = 'Sent when it was up again.';
    await contact.fillAndSolve(person(later));
    await contact.submit.click();
    await expect.poll(() => site.mailbox.about(later).length).toBe(1);
    const subjects = site.mailbox.about('Held Person').map(({ email }) => email.subject);
    const { one, other } = service.emails.digest.subject;
    const isHeld = (subject = '') => saying(one).test(subject) || saying(other).test(subject);
    expect(subjects.filter((subject) => !isHeld(subject))).toEqual([]);
  });
});
