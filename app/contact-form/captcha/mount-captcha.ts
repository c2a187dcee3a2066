import type { ContactConfig } from '../../../contact/shared/contract.ts';
import { whenTypingPauses } from '../when-typing-pauses.ts';
import type { CaptchaWidget, MountCaptcha } from './adapter.ts';

/** Shows the widget of the configured provider in a pause of the visitor's typing. */
export async function mountCaptcha(
  config: ContactConfig,
  ...rest: Parameters<MountCaptcha>
): Promise<CaptchaWidget> {
  const mount = await loadAdapter(config);
  await whenTypingPauses();
  return mount(...rest);
}

/** Loads only the adapter of the configured provider. */
async function loadAdapter({ captcha, functionsUrl }: ContactConfig): Promise<MountCaptcha> {
  switch (captcha.provider) {
    case 'altcha':
      return (await import('./altcha.ts')).mountAltcha(functionsUrl);
    case 'recaptcha':
      return (await import('./recaptcha.ts')).mountRecaptcha(captcha);
    case 'turnstile':
      return (await import('./turnstile.ts')).mountTurnstile(captcha);
  }
}
