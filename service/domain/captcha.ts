/** The server's half of a captcha provider. */
import type { Challenge } from 'altcha-lib/types';

export interface CaptchaNonce {
  value: string;
  /** When it can be deleted. */
  expiresAt: number;
}

export type CaptchaVerdict =
  | {
      outcome: 'ok';
      /** Set when the provider would accept the same token again; the store makes it unique. */
      nonce: CaptchaNonce | null;
    }
  | { outcome: 'rejected' }
  /** The provider did not answer: the request is stored as held, not refused. */
  | { outcome: 'unavailable'; cause: string };

export interface CaptchaVerifier {
  verify(token: string, context: { clientAddress: string; now: number }): Promise<CaptchaVerdict>;
  /** A new challenge as JSON, for providers whose challenges come from us; null otherwise. */
  createChallenge: ((now: number) => Promise<unknown>) | null;
}

export type AltchaChallenge = Challenge;

export interface AltchaVerifier extends CaptchaVerifier {
  createChallenge(now: number): Promise<AltchaChallenge>;
}

/** What the CSP allows for the captcha besides the page's own origin. */
export interface CaptchaSources {
  scripts: string[];
  frames: string[];
}
