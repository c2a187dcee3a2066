/** A contact request as a store keeps it. All times are milliseconds since 1970 (UTC). */
import type { VisitorValues } from './fields.ts';

export const heldReasons = [
  'honeypot_filled',
  'suspicious_pattern',
  'repeated_characters',
  'captcha_unavailable',
  /** The site's budget for this hour is spent. */
  'over_site_budget',
] as const;
export type HeldReason = (typeof heldReasons)[number];

export interface NewContactRequest extends VisitorValues {
  /** UUID of the form instance; unique. */
  fingerprint: string;
  /** SHA-256 (hex) of the request without its captcha token: distinguishes a retry from a conflict. */
  contentDigest: string;
  receivedAt: number;
  /** The tag of the language in which the visitor wrote. Null if the form did not say. */
  language: string | null;
  /** Empty: delivered at once. Otherwise the request waits for the hourly digest. */
  heldReasons: HeldReason[];
}

export interface ContactRequest extends NewContactRequest {
  /** Small positive integer, what the company calls the request. */
  id: number;
  doneAt: number | null;
  /** When a person released a held request. */
  releasedAt: number | null;
}

/** What the company sees of a request. */
export interface RequestWithDelivery extends ContactRequest {
  /** Raised by every act, so that nobody acts on a request that has changed meanwhile. */
  version: number;
  /** Counts only while `doneAt` does. */
  spamAt: number | null;
  delivery: DeliveryState;
  /** Why its e-mail failed the last time; null if it never has, or has been sent. */
  deliveryError: string | null;
}

/** `none`: held and not yet in a digest. */
export type DeliveryState = 'none' | 'waiting' | 'sent' | 'dead';
