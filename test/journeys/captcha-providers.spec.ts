/** The hosted captchas, with stand-ins that behave as their documentation says. */
import {
  type HostedCaptchaProvider,
  hostedCaptchaProviders,
} from '../../service/domain/contract.ts';
import { type CaptchaStandIn, openCaptchaStandIn } from '../kit/captcha-stand-in.ts';
import { ContactPage, type FormEntry } from './contact-page.ts';
import { DeskPage, keyAddress } from './desk-page.ts';
import { expect, test as journey } from './journey.ts';
import { desk as deskWords, form, said } from './words.ts';

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
      await use(await resources(provider, open));
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

test('the script of a hosted captcha finds no key to the desk and no words typed there, wherever it runs', async ({
  page,
  context,
  site,
}) => {
  const contact = new HostedCaptchaPage(await context.newPage());
  await contact.open();
  // Kept before this captcha was chosen.
  await contact.page.evaluate(() => {
    localStorage.setItem('desk-key', '0.kept-before');
    sessionStorage.setItem('desk-drafts', '{"note 1":{"text":"kept-before"}}');
  });
  await contact.fill(person('With the script of a stranger.'));
  await contact.takeTime();
  await expect(contact.captcha).toBeVisible();
  const stored = () => contact.page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(await stored()).not.toContain('kept-before');

  const desk = new DeskPage(page);
  await desk.open('/desk');
  await desk.press(deskWords.signIn.send);
  const { hash } = new URL(await keyAddress(site));
  await page.goto('about:blank');
  await desk.open(`/desk${hash}`);
  await expect(page.getByRole('button', { name: deskWords.signIn.enter })).toBeVisible();
  const [key = ''] = hash.match(/[0-9a-f]{64}/) ?? [];
  const here = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  await expect.poll(here).not.toContain(key);
  await desk.enter('Sam');
  await desk.press(deskWords.person.change);
  await page.getByLabel(deskWords.signIn.name).fill('Samantha');
  expect((await here()) + (await stored())).not.toMatch(new RegExp(`${key}|Samantha`));

  // Another page is another document.
  await page.evaluate(() => Object.assign(window, { isDesk: true }));
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/desk/);
  expect(await page.evaluate(() => 'isDesk' in window)).toBe(false);
  await desk.open('/desk');
  await expect(page.getByRole('button', { name: deskWords.signIn.send })).toBeVisible();
});

test.describe('a hosted captcha', () => {
  test.use({ expectedErrors: [/Failed to load resource|status of 400/] });

  test('whose script cannot be loaded can be tried again', async ({ page, captcha }) => {
    const contact = new HostedCaptchaPage(page);
    const values = person('At first without a captcha.');
    captcha.isDown = true;
    await contact.open();
    await contact.fill(values);
    await contact.takeTime();
    await expect(contact.form.getByRole('alert').getByText(captchaFailed)).toBeVisible();
    const tryAgain = contact.form.getByRole('button', { name: form.captchaRetry });
    captcha.isDown = false;
    await tryAgain.click();
    await expect(contact.captcha).toBeVisible();
    await expect(contact.form.getByText(captchaFailed)).toBeHidden();
    await contact.expectKept(values);
  });
});
