/** The browser's half of a captcha provider (design.md, decision 11). */
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
