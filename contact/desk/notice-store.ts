/** What a store keeps so that the company is notified of each event once. */
import type { NoticeDetails } from '../stored-request.ts';

export interface NotifyOnceInput {
  /** Such as `reminder`. */
  occasion: string;
  /** Compared as text: the company is notified only if it is greater than the occasion's last value. */
  value: string;
  /** Null records the value and sends nothing. */
  notice: { kind: 'reminder' | 'alert'; details: NoticeDetails } | null;
  now: number;
  messageIdDomain: string;
}

export interface NoticeStore {
  /** Queues one e-mail to all the company's mailboxes. Of several hosts, only the first does and gets true. */
  notifyOnce(input: NotifyOnceInput): Promise<boolean>;
  /** Lets the occasion be notified again once it is over; true if it had been. */
  forgetNotice(occasion: string): Promise<boolean>;
}
