/** The browser's half of a captcha provider (FORM-10). */
import type { FormText } from '../../../site/schema/site.ts';

export interface CaptchaCallbacks {
  onToken(token: string): void;
  onExpire(): void;
  onError(): void;
}

export interface CaptchaWidget {
  /** Returns the widget to its unsolved state. */
  reset(): void;
  destroy(): void;
}

/** Loads the provider and shows its widget. Rejects if it cannot be loaded. */
export type MountCaptcha = (
  container: HTMLElement,
  callbacks: CaptchaCallbacks,
  text: FormText,
) => Promise<CaptchaWidget>;

/** The parameters of the widgets of reCAPTCHA v2 and Turnstile. */
export interface CheckboxParameters {
  sitekey: string;
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

export function checkboxParameters(
  siteKey: string,
  { onToken, onExpire, onError }: CaptchaCallbacks,
): CheckboxParameters {
  return {
    sitekey: siteKey,
    callback: onToken,
    'expired-callback': onExpire,
    'error-callback': onError,
  };
}
