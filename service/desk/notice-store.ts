/** What a store keeps so that the company is notified of each event once. */
import type { NoticeDetails } from '../store/stored-request.ts';

export interface NotifyOnceInput {
  /** What the notice is about, such as `reminder` or the kind of an alert; the stores' column has this name. */
  occasion: string;
  /**
   * The company is notified only if this is greater, as text, than the value of the last notice about the same
   * occasion. A reminder passes its date, so that there is one a day.
   */
  value: string;
  /** A recorded value that is greater does not count: the clock was ahead when it was recorded. */
  latest?: string;
  /** Null records the value and sends nothing. */
  notice: { kind: 'reminder' | 'alert'; details: NoticeDetails } | null;
  now: number;
  messageIdDomain: string;
}

export interface NoticeStore {
  /** Queues one e-mail to all the company's mailboxes. Of several hosts, only the first does and gets true. */
  notifyOnce(input: NotifyOnceInput): Promise<boolean>;
  /** The next time it comes up, the company is notified again. True if it had been. */
  endOccasion(occasion: string): Promise<boolean>;
}
