/** Sends e-mails through an SMTP server. */
import { isIPv4 } from 'node:net';
import type { NodemailerError } from 'nodemailer';
import { DeliveryError, type Fault, type Mailer } from '../../deliver/mailer.ts';
import { networkReason } from '../../domain/network-error.ts';
import type { HostSettings } from '../environment.ts';
import { mailMessage } from './message.ts';

const MINUTE = 60_000;
/** How long a server may take, in ms: RFC 5321, section 4.5.3.2, except for the time to connect. */
const TIMES = { connect: MINUTE / 2, greeting: 5 * MINUTE, answer: 10 * MINUTE };

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string;
  /** How we name ourselves. Google's relay, for one, answers 421 for ever to who names no host. */
  helo: string;
  /** Without encryption too, which is always allowed within this machine. */
  allowsPlain?: boolean;
  times?: Partial<typeof TIMES>;
}

function isNodemailerError(error: unknown): error is NodemailerError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** The answer to DATA: the message may come. */
const GO_AHEAD = '354';
/** RFC 1870: the server finds this e-mail too large. */
const TOO_LARGE = 552;
/** An enhanced status code, which follows the reply code (RFC 2034). */
const STATUS = /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})(?![.\d])/m;
/**
 * What is about something else than the words, by its meaning in RFC 3463: x.1 is about an address, x.2 about a mailbox, x.3
 * and x.4 about systems and networks, x.7 about policies, of which 0 and 1 may be about what is written and the others are
 * about senders and how they prove who they are.
 */
const NOT_ABOUT_WORDS = /^\d\.(?:[1-4]\.|7\.(?![01]$))/;

/** `isGiven`: the server had begun to take the message, so what breaks off then may do so for a word in it. */
function faultOf(
  { code, command, responseCode, response }: NodemailerError,
  isGiven: boolean,
): Fault {
  // ESTREAM: nodemailer could not build the e-mail.
  if (isGiven || code === 'EMESSAGE' || code === 'ESTREAM') {
    return NOT_ABOUT_WORDS.test(STATUS.exec(response ?? '')?.[1] ?? '') ? 'mailbox' : 'words';
  }
  // All our e-mails have the same sender, so a refused sender concerns them all.
  if (command === 'MAIL FROM' && responseCode === TOO_LARGE) return 'words';
  return code === 'EENVELOPE' && command !== 'MAIL FROM' ? 'mailbox' : 'relay';
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

const NOT_CONNECTED = /^(?:ETIMEDOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ESOCKET)$/;
const OFTEN_BLOCKED = ['25', '465', '587'];
const ADVICE =
  'Many hosting firms block the ports 25, 465 and 587. Ask yours, or take another port of the mail server: most relays offer 2525 or 2465';

function deliveryError(
  error: NodemailerError,
  { hostname, port }: URL,
  isGiven: boolean,
): DeliveryError {
  const fault = faultOf(error, isGiven);
  const problem = fault === 'relay' ? 'cannot be used' : 'refused this e-mail';
  const sentence = `The mail server ${hostname}:${port} ${problem} (${codesOf(error)})`;
  const isBlocked = NOT_CONNECTED.test(error.code ?? '') && OFTEN_BLOCKED.includes(port);
  // No `cause`: causes are logged, and the answer in this one may repeat addresses.
  return new DeliveryError(fault, isBlocked ? `${sentence}. ${ADVICE}` : sentence, {
    answer: error.response,
  });
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/i;
/** With all that nodemailer prefers to find there. */
function addressOf({ url, allowsPlain = false }: SmtpMailerOptions): URL {
  const address = new URL(url);
  address.port ||= address.protocol === 'smtps:' ? '465' : '587';
  if (!allowsPlain && !LOOPBACK.test(address.hostname)) {
    address.searchParams.set('requireTLS', 'true');
  }
  return address;
}

/** These begin with TLS, whatever the address says: people mix the two up. */
const TLS_PORTS = /^smtp(?=:\/\/[^/?#]*:2?465(?:[/?#]|$))/i;

/** An address is written as a literal (RFC 5321, section 4.1.3). */
function heloOf(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return isIPv4(hostname) ? `[${hostname}]` : hostname.replace(/^\[/, '[IPv6:');
}

export function smtpOptions(
  url: string,
  { siteUrl, smtpAllowsPlain }: Pick<HostSettings, 'siteUrl' | 'smtpAllowsPlain'>,
): SmtpMailerOptions {
  return {
    url: url.replace(TLS_PORTS, 'smtps'),
    helo: heloOf(siteUrl),
    allowsPlain: smtpAllowsPlain,
  };
}

const SILENT = Object.fromEntries(
  ['level', 'trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((name) => [
    name,
    () => undefined,
  ]),
);

export function createSmtpMailer(options: SmtpMailerOptions): Mailer {
  const times = { ...TIMES, ...options.times };
  const address = addressOf(options);
  const closing = new AbortController();

  async function connect(onLine: (line: string) => void) {
    // Loaded at the first e-mail, because it is a third of what the host would load at its start.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: address.href,
      name: options.helo,
      connectionTimeout: times.connect,
      greetingTimeout: times.greeting,
      socketTimeout: times.answer,
      disableFileAccess: true,
      disableUrlAccess: true,
      // Its errors do not say how far it had come.
      transactionLog: true,
      logger: { ...SILENT, debug: (_: unknown, line: string) => onLine(line) },
    });
  }

  return {
    async send(email, signal) {
      const ending = AbortSignal.any([signal, closing.signal]);
      const envelope = { from: email.from.address, to: email.to.address };
      let isGiven = false;
      try {
        const transporter = await connect((line) => {
          isGiven ||= line.startsWith(GO_AHEAD);
        });
        await transporter.sendMail({ ...mailMessage(email), envelope, signal: ending });
      } catch (error) {
        if (isNodemailerError(error)) throw deliveryError(error, address, isGiven);
        throw error;
      }
    },
    /** Makes deliveries under way fail, as if the mail server were gone. */
    async close() {
      closing.abort();
    },
  };
}
