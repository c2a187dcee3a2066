/** Fixtures of the journeys with a hosted captcha: its stand-in, a host that uses it, its widget. */
import type { FrameLocator, Page } from '@playwright/test';
import type { HostedCaptchaProvider } from '../../contact/shared/contract.ts';
import { type CaptchaStandIn, openCaptchaStandIn } from '../kit/captcha-stand-in.ts';
import { expect, test as journey } from './journey.ts';

/** Journeys on a host with a hosted captcha. Each provider has a host of its own. */
export function journeyWith(provider: HostedCaptchaProvider) {
  return journey.extend<object, { captcha: CaptchaStandIn }>({
    captcha: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
      async ({}, use) => {
        const captcha = await openCaptchaStandIn(provider, 'secret-of-the-site');
        await use(captcha);
        await captcha.close();
      },
      { scope: 'worker' },
    ],
    hostEnvironment: [
      async ({ captcha }, use) => {
        await use({
          CAPTCHA: provider,
          CAPTCHA_SITE_KEY: 'key-of-the-site',
          CAPTCHA_SECRET_KEY: 'secret-of-the-site',
          CAPTCHA_SCRIPT_URL: captcha.scriptUrl,
          CAPTCHA_VERIFY_URL: captcha.verifyUrl,
        });
      },
      { scope: 'worker' },
    ],
  });
}

/** The provider's widget as a visitor uses it. */
export class HostedWidget {
  readonly frame: FrameLocator;

  constructor(page: Page) {
    this.frame = page.locator('form').frameLocator('iframe[title="Captcha widget"]');
  }

  get checkbox() {
    return this.frame.getByRole('checkbox', { name: "I'm not a robot" });
  }

  async solve(): Promise<void> {
    await this.checkbox.check();
    // It is disabled after the form has received the solution.
    await expect(this.checkbox).toBeDisabled();
  }
}
