/** What a store keeps so that the company is told of something once. */
import type { NoticeDetails } from '../stored-request.ts';

export interface OnceOnly {
  /** Such as `reminder`. */
  occasion: string;
  /** Told only if it is greater than the last one that was told of the occasion, as text is compared. */
  value: string;
  /** Null: it is noted as told, and nothing is sent. */
  notice: { kind: 'reminder' | 'alert'; details: NoticeDetails } | null;
  now: number;
  messageIdDomain: string;
}

export interface NoticeStore {
  /** True for the first who asks, of however many hosts: queues one e-mail to all mailboxes of the company. */
  tellOnce(once: OnceOnly): Promise<boolean>;
  /** What is over may be told again; true if it had been told. */
  forgetTold(occasion: string): Promise<boolean>;
}
