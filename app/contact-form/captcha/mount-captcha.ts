import type { ContactConfig } from '../../../contact/shared/contract.ts';
import type { CaptchaWidget, MountCaptcha } from './adapter.ts';

/** Shows the widget of the configured provider. Loads only that provider's adapter. */
export async function mountCaptcha(
  config: ContactConfig,
  ...rest: Parameters<MountCaptcha>
): Promise<CaptchaWidget> {
  const { captcha, functionsUrl } = config;
  switch (captcha.provider) {
    case 'altcha':
      return (await import('./altcha.ts')).mountAltcha(functionsUrl)(...rest);
    case 'recaptcha':
      return (await import('./recaptcha.ts')).mountRecaptcha(captcha)(...rest);
    case 'turnstile':
      return (await import('./turnstile.ts')).mountTurnstile(captcha)(...rest);
  }
}
