/** Whatever a visitor writes, an e-mail goes to whom it should, and is text. */
import { createTransport } from 'nodemailer';
import type { ContactPayload } from '../../../contact/contract/contract.ts';
import type { Mailer, OutgoingEmail } from '../../../contact/mailer.ts';
import { openMailServer, type ReceivedEmail } from '../../kit/mail-server.ts';
import { writeSmallSite } from '../../kit/small-site.ts';
import { composeHost } from '../composed-host.ts';
import { codeOfAnswer, formFault } from '../documented-answer.ts';
import type { Drill, DrillReport, Scale } from '../drill.ts';
import { headerFaults, htmlFaults, htmlText } from '../email-safety.ts';
import { type StartHost, spawnHost } from '../host-under-test.ts';
import { createHttpClient } from '../http-client.ts';
import { untilTried } from '../outbox-watch.ts';
import { clientNumber, submit } from '../visitors.ts';
import { injections } from './corpus.ts';

const SENDER = 'website@canal.example';
const COMPANY = ['sales@canal.example', 'owner@canal.example'];
const fields = ['name', 'email', 'phone', 'company', 'message', 'honeypotField'] as const;

function changesFor(injection: string, index: number, scale: Scale): Partial<ContactPayload>[] {
  const all = [
    ...fields.map((field) => ({ [field]: injection })),
    { message: `Hello, ${injection} – please help.` },
    { company: `Tremblay ${injection} Dental`.slice(0, 100) },
    { name: `Anh ${injection.replace(/[^\p{L}\s]/gu, '')}`.slice(0, 100) },
  ];
  // In a small run the message and one other field, all in turn.
  return all.filter((_, n) => scale === 'full' || n === 6 || n === index % all.length);
}

const kindOf = ({ email: { subject = '' } }: ReceivedEmail) =>
  /^Request \d+ of /.test(subject)
    ? 'notification'
    : /^\[Held\] \d+ to look at$/.test(subject)
      ? 'digest'
      : subject === 'It has reached Canal Computers'
        ? 'acknowledgement'
        : 'unknown';

const addressesOf = (list: ReceivedEmail['email']['to']) =>
  (list ?? []).map((one) => one.address ?? 'a group');
const same = (one: string[], other: string[]) => one.join('\n') === other.join('\n');

/** A domain is sent in its ASCII form, and an unusual local part may be sent in quotation marks. */
const asSent = (address = '') => {
  const at = address.lastIndexOf('@');
  const host = URL.parse(`http://${address.slice(at + 1)}`)?.hostname;
  return `${address.slice(0, at).replace(/^"(.*)"$/, '$1')}@${host ?? address.slice(at + 1)}`;
};

function recipientFaults(one: ReceivedEmail, visitors: Set<string>): string[] {
  const kind = kindOf(one);
  const faults: string[] = [];
  if (kind === 'unknown') return [`an unknown subject "${one.email.subject}"`];
  if (one.sender !== SENDER) faults.push(`the sender is ${one.sender}`);
  if (!same(addressesOf(one.email.from && [one.email.from]), [SENDER])) {
    faults.push(`From is ${JSON.stringify(one.email.from)}`);
  }
  const isToVisitor = kind === 'acknowledgement';
  const [first = ''] = one.recipients;
  const isRight = isToVisitor
    ? one.recipients.length === 1 && visitors.has(asSent(first))
    : same(one.recipients, COMPANY);
  if (!isRight) faults.push(`it goes to ${one.recipients.join(' and ')}`);
  const to = addressesOf(one.email.to);
  if (!same(to, one.recipients)) faults.push(`To is ${to.join(' and ')}`);
  const replyTo = addressesOf(one.email.replyTo);
  const mayReplyTo =
    kind === 'notification'
      ? replyTo.length === 1 && visitors.has(asSent(replyTo[0]))
      : same(replyTo, isToVisitor ? ['hello@canal.example'] : []);
  if (!mayReplyTo) faults.push(`answers go to ${replyTo.join(' and ')}`);
  return faults;
}

/** What the visitor wrote stands in the HTML part as it stands in the text part. */
function contentFaults({ email }: ReceivedEmail): string[] {
  const { html = '', text = '' } = email;
  const words = (part: string) => part.replace(/[\s|:]+/gu, '');
  const message = /\nWords:\n([\s\S]*?)\n\nYour reply goes to /.exec(text.replace(/\r\n?/g, '\n'));
  const shown = words(htmlText(html));
  const isShown = message?.[1] === undefined || shown.includes(words(message[1]));
  return [...htmlFaults(html), ...(isShown ? [] : ['the HTML part shows another message'])];
}

async function sendAll(start: StartHost, scale: Scale): Promise<DrillReport> {
  const site = writeSmallSite();
  const mail = await openMailServer();
  const environment = {
    SMTP_URL: mail.url,
    MAIL_TO: `Sales <${COMPANY[0]}>, ${COMPANY[1]}`,
    ACKNOWLEDGE: 'on',
  };
  const host = await start(site, environment);
  const client = createHttpClient(host.url);
  const faults: string[] = [];
  const visitors = new Set<string>();
  const counts = { sent: 0, accepted: 0, refused: 0 };

  for (const [index, injection] of injections.entries()) {
    for (const changes of changesFor(injection, index, scale)) {
      counts.sent += 1;
      // An address of its own, so that each has an acknowledgement.
      const email = changes.email ?? `anh.${counts.sent}@client.example`;
      const answer = await submit(client, { ...changes, email }, clientNumber(counts.sent));
      const fault = formFault(answer);
      if (fault !== null) faults.push(`An answer ${fault}: ${JSON.stringify(changes)}`);
      const isAccepted = codeOfAnswer(answer) === 'accepted';
      counts[isAccepted ? 'accepted' : 'refused'] += 1;
      if (isAccepted) visitors.add(asSent(email.trim().toLowerCase()));
    }
  }
  client.close();
  await host.stop();
  // Held requests wait for the next digest, and a start makes one.
  const second = await start(site, environment);
  if (!(await untilTried(site.dataDir))) faults.push('E-mails still wait');
  await second.stop();
  await mail.close();
  site.remove();

  for (const one of mail.received) {
    const about = `${one.email.subject}: ${(one.email.text ?? '').slice(0, 300)}`;
    const objections = [
      ...recipientFaults(one, visitors),
      ...headerFaults(one),
      ...contentFaults(one),
    ];
    for (const objection of objections) faults.push(`${objection}; ${JSON.stringify(about)}`);
  }
  const kinds = Object.groupBy(mail.received, kindOf);
  return {
    figures: {
      injections: injections.length,
      'requests sent': counts.sent,
      accepted: counts.accepted,
      refused: counts.refused,
      notifications: kinds.notification?.length ?? 0,
      digests: kinds.digest?.length ?? 0,
      acknowledgements: kinds.acknowledgement?.length ?? 0,
    },
    faults,
  };
}

const withMailer =
  (createMailer: (smtpUrl: string, own: Mailer) => Mailer): StartHost =>
  (site, environment) => {
    const url = environment.SMTP_URL ?? '';
    return composeHost({ replace: ({ mailer }) => ({ mailer: createMailer(url, mailer) }) })(
      site,
      environment,
    );
  };

/** Shows what visitors write as they wrote it. */
const withoutEscaping = withMailer((_, own) => ({
  ...own,
  send: (email) =>
    own.send({
      ...email,
      html: email.html
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"'),
    }),
}));

/** Writes headers by hand, the message in the subject, and finds the recipients in them, as `sendmail -t` does. */
const handWritten = withMailer((url, own) => {
  const transporter = createTransport({ url, pool: true });
  const list = (addresses: OutgoingEmail['to']) =>
    addresses.map(({ name, address }) => `${name} <${address}>`).join(', ');
  return {
    async send({ from, to, replyTo, subject, text }) {
      const message = /\nWords:\n([\s\S]*?)\n\nYour reply/.exec(text)?.[1] ?? '';
      const head = [
        `From: ${list([from])}`,
        `To: ${list(to)}`,
        `Reply-To: ${list(replyTo ? [replyTo] : [])}`,
        `Subject: ${subject}: ${message}`,
      ].join('\n');
      const found = [...head.matchAll(/^(?:To|Cc|Bcc):.*$/gim)].flatMap(
        ([line]) => line.match(/[\w.]+@[\w.]+\w/g) ?? [],
      );
      const raw = `${head}\n\n${text}`;
      await transporter.sendMail({ envelope: { from: from.address, to: found }, raw });
    },
    async close() {
      transporter.close();
      await own.close();
    },
  };
});

export const injectDrill: Drill = {
  name: 'inject',
  promise:
    'e-mails have exactly the configured recipients and listed headers, and no active HTML, whatever visitors write',
  run: ({ scale }) => sendAll(spawnHost, scale),
  controls: [
    {
      sabotage: 'puts texts into HTML without escaping',
      run: () => sendAll(withoutEscaping, 'small'),
    },
    { sabotage: 'writes headers by hand', run: () => sendAll(handWritten, 'small') },
  ],
};
