/** What delivery needs of a way to send e-mail. */
import type { EmailAddress } from '../domain/email-address.ts';

export interface Letter {
  /** One that no mail server refuses (`replyAddress`). */
  replyTo?: EmailAddress | undefined;
  subject: string;
  text: string;
  html: string;
}

export interface OutgoingEmail extends Letter {
  /** With angle brackets. */
  messageId: string;
  from: EmailAddress;
  to: EmailAddress;
}

/**
 * No person writes any of our e-mails, and no program may answer them: a colleague's notice of absence would go to the
 * visitor in Reply-To, and quote what it answers. The first is RFC 3834's, the second what Exchange reads
 * (https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcmail).
 */
export const MACHINE_HEADERS = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
};

/** How delivery names its program to services of others. */
export const USER_AGENT = 'contact-outbox/1.0';

export interface Mailer {
  /**
   * Resolves when the relay has taken responsibility; otherwise rejects with a DeliveryError. At the signal it gives up: the
   * relay may have taken the e-mail all the same.
   */
  send(email: OutgoingEmail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * What may be to blame. `relay`: the mail server could not be reached or used, so that others may fail too. `mailbox`: it
 * refused this e-mail for something else than what is written, such as a full mailbox. `words`: what is written, perhaps.
 */
export type Fault = 'relay' | 'mailbox' | 'words';

interface DeliveryErrorOptions extends ErrorOptions {
  answer?: string | undefined;
}

/**
 * The message holds no personal data: it is logged and stored. `answer` is what the server said, and may repeat anything
 * that it was given.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly fault: Fault;
  // Private, so that no log shows it.
  readonly #answer: string | undefined;

  constructor(fault: Fault, message: string, { answer, ...options }: DeliveryErrorOptions = {}) {
    super(message, options);
    this.fault = fault;
    this.#answer = answer;
  }

  get answer(): string | undefined {
    return this.#answer;
  }
}
