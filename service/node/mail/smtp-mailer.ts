/** Sends e-mails through an SMTP server. */
import { isIPv4 } from 'node:net';
import type {
  NodemailerError,
  SMTPPoolOptions,
  SMTPPoolSentMessageInfo,
  Transporter,
} from 'nodemailer';
import type { EmailAddress } from '../../domain/email-address.ts';
import { networkReason } from '../../domain/network-error.ts';
import {
  type Blame,
  DeliveryError,
  MAX_UNDER_WAY,
  type Mailer,
  type OutgoingEmail,
} from '../../outbox/mailer.ts';
import type { HostSettings } from '../environment.ts';
import { createConnect, type MailPort } from './connect.ts';
import { mailMessage } from './message.ts';

const MINUTE = 60_000;
/** How long a server may take: RFC 5321, section 4.5.3.2, except for the time to connect. */
const TIMES = {
  connect: MINUTE / 2,
  silence: 10_000,
  greeting: 5 * MINUTE,
  /** For the final answer, after the dot. It is the longest of all, and nodemailer knows one for all. */
  answer: 10 * MINUTE,
  /** All of them together, which stops a server that answers byte by byte. */
  delivery: 31 * MINUTE,
};
type Times = typeof TIMES;

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string;
  /** How we name ourselves. Google's relay, for one, answers 421 for ever to who names no host. */
  helo: string;
  /** Without encryption too, which is always allowed within this machine. */
  allowsPlain?: boolean;
  times?: Partial<Times>;
}

const KEEP_CONNECTION_MS = 10_000;

/** RFC 5321: the server closes the session. */
const CLOSING = 421;
/** RFC 1870: the server finds this e-mail too large. */
const TOO_LARGE = 552;

/** With several in one transaction, some could be refused while it counts as sent. */
function onlyRecipient({ to: [first, ...others] }: OutgoingEmail): EmailAddress {
  if (first === undefined || others.length > 0) throw new Error('One recipient at a time');
  return first;
}

function isNodemailerError(error: unknown): error is NodemailerError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

function scopeOf({ code, command, responseCode }: NodemailerError): 'relay' | 'message' {
  if (responseCode === CLOSING) return 'relay';
  // ESTREAM: nodemailer could not build the e-mail.
  if (code === 'EMESSAGE' || code === 'ESTREAM') return 'message';
  if (code !== 'EENVELOPE') return 'relay';
  // All our e-mails have the same sender, so a refused sender may concern them all.
  return command === 'MAIL FROM' && responseCode !== TOO_LARGE ? 'relay' : 'message';
}

/** An enhanced status code, which follows the reply code (RFC 2034). */
const STATUS = /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})(?![.\d])/m;

/**
 * By its meaning in RFC 3463: x.1 is about an address, x.2 about a mailbox, x.3 and x.4 about systems and networks, x.7 about
 * policies, of which 0 and 1 may be about what is written and the others are about senders and how they prove who they are.
 */
function blameOf({ command, response }: NodemailerError): Blame {
  const status = STATUS.exec(response ?? '')?.[1] ?? '';
  if (status.startsWith('5.1.') && command === 'RCPT TO') return 'recipient';
  return /^\d\.(?:[1-4]\.|7\.(?![01]$))/.test(status) ? 'delivery' : 'unknown';
}

/** Leaves out the text of the server's answer, which may repeat addresses. */
function codesOf(error: NodemailerError): string {
  if (error.response === undefined) {
    return [error.code, error.command === 'API' ? undefined : networkReason(error)]
      .filter((part) => part !== undefined)
      .join(': ');
  }
  const enhancedStatus = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(error.response)?.[0];
  return [error.code, error.command, error.responseCode, enhancedStatus]
    .filter((part) => part !== undefined)
    .join(' ');
}

function deliveryError(error: NodemailerError, server: string): DeliveryError {
  const scope = scopeOf(error);
  const problem = scope === 'relay' ? 'cannot be used' : 'refused this e-mail';
  // No `cause`: causes are logged, and the answer in this one may repeat addresses.
  return new DeliveryError(scope, `The mail server ${server} ${problem} (${codesOf(error)})`, {
    answer: error.response,
    blame: blameOf(error),
  });
}

/** With the port that nodemailer takes if none is given. */
function portOf(url: string): MailPort {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    beginsWithTls: isSecure || null,
  };
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/i;

/** In the address, because nodemailer prefers what stands there to its other options. */
function requiringTls(url: string): string {
  const address = new URL(url);
  if (LOOPBACK.test(address.hostname)) return url;
  address.searchParams.set('requireTLS', 'true');
  return address.href;
}

/** An address is written as a literal (RFC 5321, section 4.1.3). */
function heloOf(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return isIPv4(hostname) ? `[${hostname}]` : hostname.replace(/^\[/, '[IPv6:');
}

export function smtpOptions(
  url: string,
  settings: Pick<HostSettings, 'siteUrl' | 'mailHelo' | 'smtpAllowsPlain'>,
): SmtpMailerOptions {
  const { siteUrl, mailHelo, smtpAllowsPlain } = settings;
  return { url, helo: mailHelo ?? heloOf(siteUrl), allowsPlain: smtpAllowsPlain };
}

export function createSmtpMailer({
  url,
  helo,
  allowsPlain,
  ...options
}: SmtpMailerOptions): Mailer {
  const times = { ...TIMES, ...options.times };
  const port = portOf(url);
  const server = `${port.host}:${port.port}`;
  const openConnection = createConnect(port, times);
  let transporter: Promise<Transporter<SMTPPoolSentMessageInfo>> | null = null;
  let isClosed = false;

  async function connect(): Promise<Transporter<SMTPPoolSentMessageInfo>> {
    // Loaded at the first e-mail, because it is a third of what the host would load at its start.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: allowsPlain === true ? url : requiringTls(url),
      name: helo,
      pool: true,
      maxConnections: MAX_UNDER_WAY,
      maxRequeues: 1,
      idleTimeout: KEEP_CONNECTION_MS,
      greetingTimeout: times.greeting,
      // From the look-up of the name until after the greeting.
      connectionTimeout: 2 * (times.connect + times.silence) + times.greeting,
      getSocket: ((_, callback) => {
        openConnection().then((opened) => callback(null, opened), callback);
      }) satisfies SMTPPoolOptions['getSocket'],
      socketTimeout: times.answer,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async function using<T>(work: (own: Transporter<SMTPPoolSentMessageInfo>) => Promise<T>) {
    if (isClosed) throw new DeliveryError('relay', 'The mailer is closed');
    transporter ??= connect().catch((error) => {
      // Otherwise every later e-mail would find the same failed import.
      transporter = null;
      throw error;
    });
    try {
      return await work(await transporter);
    } catch (error) {
      if (isNodemailerError(error)) throw deliveryError(error, server);
      if (isClosed) throw new DeliveryError('relay', 'The mailer was closed');
      throw error;
    }
  }

  return {
    sendsSeparately: true,
    async send(email) {
      const to = email.recipient ?? onlyRecipient(email);
      const signal = AbortSignal.timeout(times.delivery);
      const envelope = { from: email.from.address, to: to.address };
      await using((own) => own.sendMail({ ...mailMessage(email), envelope, signal }));
    },
    async check() {
      await using((own) => own.verify());
    },
    /** Makes deliveries under way fail, as if the mail server were gone. */
    async close() {
      isClosed = true;
      (await transporter)?.close({ force: true });
    },
  };
}
