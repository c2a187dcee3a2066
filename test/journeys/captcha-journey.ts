/** Fixtures of the journeys with a hosted captcha: its stand-in, a host that uses it, its page. */
import type { HostedCaptchaProvider } from '../../service/shared/contract.ts';
import { type CaptchaStandIn, openCaptchaStandIn } from '../kit/captcha-stand-in.ts';
import { ContactPage } from './contact-page.ts';
import { expect, test as journey } from './journey.ts';

/** Journeys on a host with a hosted captcha. Each provider has a host of its own. */
export function journeyWith(provider: HostedCaptchaProvider) {
  return journey.extend<{ captcha: CaptchaStandIn }>({
    captcha: async ({ resources }, use) => {
      const open = async (closing: AsyncDisposableStack) => {
        const captcha = await openCaptchaStandIn(provider, 'secret-of-the-site');
        closing.defer(() => captcha.close());
        return captcha;
      };
      await use(await resources.get(provider, open));
    },
    hostEnvironment: async ({ captcha }, use) => {
      await use({
        CAPTCHA: provider,
        CAPTCHA_SITE_KEY: 'key-of-the-site',
        CAPTCHA_SECRET_KEY: 'secret-of-the-site',
        CAPTCHA_SCRIPT_URL: captcha.scriptUrl,
        CAPTCHA_VERIFY_URL: captcha.verifyUrl,
      });
    },
  });
}

/** The contact page with the provider's widget. */
export class HostedCaptchaPage extends ContactPage {
  override readonly captcha = this.form
    .frameLocator('iframe[title="Captcha widget"]')
    .getByRole('checkbox', { name: "I'm not a robot" });

  override async solveCaptcha(): Promise<void> {
    await this.captcha.check();
    // It is disabled after the form has received the solution.
    await expect(this.captcha).toBeDisabled();
  }
}
