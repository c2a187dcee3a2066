import type { ContactConfig } from '../../../contact/shared/contract.ts';
import { whenIdle } from '../../components/when-idle.ts';
import type { CaptchaWidget, MountCaptcha } from './adapter.ts';

/** Shows the widget of the configured provider once the browser is idle. */
export async function mountCaptcha(
  config: ContactConfig,
  ...rest: Parameters<MountCaptcha>
): Promise<CaptchaWidget> {
  const mount = await loadAdapter(config);
  await whenIdle();
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
