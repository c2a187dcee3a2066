/** What the outbox needs of a way to send e-mail. */
import type { EmailAddress } from '../domain/email-address.ts';

export interface OutgoingEmail {
  /** With angle brackets; doubles as idempotency key. */
  messageId: string;
  from: EmailAddress;
  to: EmailAddress[];
  /** Of several in `to`, the one to whom this goes. */
  recipient?: EmailAddress;
  /** One that no mail server refuses (`replyAddress`). */
  replyTo?: EmailAddress | undefined;
  subject: string;
  text: string;
  html: string;
  /** Extra headers, e.g. `Auto-Submitted`. */
  headers?: Record<string, string>;
}

/** How the outbox names its program to services of others. */
export const USER_AGENT = 'contact-outbox/1.0';

/** How many e-mails may wait for the answers to them at a time, each on a connection of its own. */
export const MAX_UNDER_WAY = 20;

export interface Mailer {
  /**
   * Resolves when the relay has taken responsibility; otherwise rejects with a DeliveryError. Goes to all
   * recipients or to none, but to its `recipient` alone if it `sendsSeparately`.
   */
  send(email: OutgoingEmail): Promise<void>;
  /** So that a recipient who is refused holds up no other. */
  sendsSeparately?: true;
  /**
   * Rejects like `send` if the relay cannot be reached or refuses our user and password. After a failure
   * it decides whether the relay is to blame; without it, the failure's own scope does.
   */
  check?(): Promise<void>;
  /** For a request that was erased: removes what has not left this machine. */
  erase?(messageId: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * What is at fault if a relay refuses an e-mail. `recipient`: there is no such mailbox. `delivery`: something else than
 * what is written, such as the sender, a full mailbox or a quota. `unknown`: what is written, perhaps.
 */
export type Blame = 'recipient' | 'delivery' | 'unknown';

interface DeliveryErrorOptions extends ErrorOptions {
  answer?: string | undefined;
  blame?: Blame;
}

/**
 * `relay`: the mail server could not be reached or used at all, so others may fail too.
 * `message`: it refused this one. The message holds no personal data: it is logged and stored.
 * `answer` is what the server said, and may repeat anything that it was given.
 */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly scope: 'relay' | 'message';
  readonly blame: Blame;
  // Private, so that no log shows it.
  readonly #answer: string | undefined;

  constructor(
    scope: 'relay' | 'message',
    message: string,
    { answer, blame = 'unknown', ...options }: DeliveryErrorOptions = {},
  ) {
    super(message, options);
    this.scope = scope;
    this.blame = blame;
    this.#answer = answer;
  }

  get answer(): string | undefined {
    return this.#answer;
  }
}
