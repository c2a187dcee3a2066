/** The browser's half of a captcha provider (design.md, decision 11). */
import type { ContactConfig } from '../../../contact/contract.ts';
import type { FormText } from '../../../content/schema.ts';

export interface CaptchaCallbacks {
  onToken(token: string): void;
  onExpire(): void;
  onError(): void;
}

export interface CaptchaWidget {
  /** Back to unsolved. */
  reset(): void;
  destroy(): void;
}

/** Loads the provider and shows its widget; rejects if it cannot be loaded. */
export type MountCaptcha = (
  container: HTMLElement,
  callbacks: CaptchaCallbacks,
  text: FormText,
) => Promise<CaptchaWidget>;

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
