/** Whatever a visitor writes, an e-mail goes to whom it should, and is text. */
import { createTransport } from 'nodemailer';
import type { Mailer, OutgoingEmail } from '../../../contact/outbox/mailer.ts';
import type { ContactPayload } from '../../../contact/shared/contract.ts';
import type { ReceivedEmail } from '../../kit/mail-server.ts';
import { visitor } from '../../kit/visitor.ts';
import { codeOfAnswer, formFinding } from '../documented-answer.ts';
import type { Drill, DrillContext, Figures } from '../drill.ts';
import { type HostChanges, openTestBed } from '../test-bed.ts';
import { injections } from './corpus.ts';
import { headerFindings, htmlFindings, htmlText } from './email-safety.ts';

const SENDER = 'website@canal.example';
const COMPANY = ['sales@canal.example', 'owner@canal.example'];

function formsWith(injection: string): Partial<ContactPayload>[] {
  return [
    { message: `Hello, ${injection} – please help.` },
    ...Object.keys(visitor).map((field) => ({ [field]: injection })),
    { company: `Tremblay ${injection} Dental`.slice(0, 100) },
    { name: `Anh ${injection.replace(/[^\p{L}\s]/gu, '')}`.slice(0, 100) },
  ];
}

const kinds = {
  notification: /^Request \d+ of /,
  digest: /^\[Held\] \d+ to look at$/,
  acknowledgement: /^It has reached Canal Computers$/,
};
type Kind = keyof typeof kinds;

const kindOf = ({ email: { subject = '' } }: ReceivedEmail) =>
  Object.entries(kinds).find(([, pattern]) => pattern.test(subject))?.[0] as Kind | undefined;

const addressesOf = (list: ReceivedEmail['email']['to']) =>
  (list ?? []).map((one) => one.address ?? 'a group');
const isSame = (one: string[], other: string[]) => one.join('\n') === other.join('\n');

/** A domain is sent in its ASCII form, and an unusual local part may be sent in quotation marks. */
const asSent = (address = '') => {
  const at = address.lastIndexOf('@');
  const host = URL.parse(`http://${address.slice(at + 1)}`)?.hostname;
  return `${address.slice(0, at).replace(/^"(.*)"$/, '$1')}@${host ?? address.slice(at + 1)}`;
};

const isOnlyInText = ({ email: { text = '' } }: ReceivedEmail) =>
  text.includes('No reply to ') && !text.includes('Your reply goes to ');

function addressFindings(received: ReceivedEmail, visitors: Set<string>): string[] {
  const { email, sender, recipients } = received;
  const kind = kindOf(received);
  if (kind === undefined) return [`an unknown subject "${email.subject}"`];
  const isVisitor = (addresses: string[]) =>
    addresses.length === 1 && visitors.has(asSent(addresses[0]));
  const to = addressesOf(email.to);
  const replyTo = addressesOf(email.replyTo);
  const isRight = {
    'the sender': sender === SENDER,
    From: isSame(addressesOf(email.from && [email.from]), [SENDER]),
    'the recipients':
      kind === 'acknowledgement' ? isVisitor(recipients) : isSame(recipients, COMPANY),
    To: isSame(to, recipients),
    'Reply-To': {
      // An unusual address stands only in the text.
      notification: replyTo.length === 0 ? isOnlyInText(received) : isVisitor(replyTo),
      digest: isSame(replyTo, []),
      acknowledgement: isSame(replyTo, ['hello@canal.example']),
    }[kind],
  };
  const wrong = Object.entries(isRight).filter(([, right]) => !right);
  const found = JSON.stringify({ sender, from: email.from, recipients, to, replyTo });
  return wrong.map(([what]) => `${what} of a ${kind} is wrong: ${found}`);
}

/** The first message in the text of an e-mail, whose lines are quoted. */
function messageIn(text: string): string {
  const quoted = /\nWords:\n((?:> .*(?:\n|$))+)/.exec(text.replace(/\r\n?/g, '\n'))?.[1] ?? '';
  return quoted.replace(/^> /gm, '');
}

/** The HTML part has to show what the text part shows. */
function contentFindings({ email: { html = '', text = '' } }: ReceivedEmail): string[] {
  const words = (part: string) => part.replace(/[\s|:]+/gu, '');
  const isShown = words(htmlText(html)).includes(words(messageIn(text)));
  return [...htmlFindings(html), ...(isShown ? [] : ['the HTML part shows another message'])];
}

async function sendAll({ scale, finding }: DrillContext, subject: HostChanges): Promise<Figures> {
  await using bed = await openTestBed();
  const changes: HostChanges = {
    ...subject,
    environment: { MAIL_TO: `Sales <${COMPANY[0]}>, ${COMPANY[1]}`, ACKNOWLEDGE: 'on' },
  };
  const { client, stop } = await bed.start(changes);
  const visitors = new Set<string>();
  let sent = 0;
  let accepted = 0;
  let judged = 0;

  function judgeReceived(): void {
    for (const one of bed.mail.received.slice(judged)) {
      judged += 1;
      const about = JSON.stringify(`${one.email.subject}: ${one.email.text?.slice(0, 300)}`);
      const found = [
        ...addressFindings(one, visitors),
        ...headerFindings(one),
        ...contentFindings(one),
      ];
      for (const each of found) finding(`${each}; ${about}`);
    }
  }

  for (const [index, injection] of injections.entries()) {
    const forms = formsWith(injection);
    // In a small run the message and one other field, all in turn.
    const isChosen = (n: number) => scale === 'full' || n === 0 || n === index % forms.length;
    for (const form of forms.filter((_, n) => isChosen(n))) {
      sent += 1;
      // An address of its own, so that each has an acknowledgement.
      const email = form.email ?? `anh.${sent}@client.example`;
      const answer = await client.submit({ ...form, email });
      const problem = formFinding(answer);
      if (problem !== null) finding(`An answer ${problem}: ${JSON.stringify(form)}`);
      if (codeOfAnswer(answer) !== 'accepted') continue;
      accepted += 1;
      visitors.add(asSent(email.trim().toLowerCase()));
    }
    judgeReceived();
  }
  await stop();
  if (!(await bed.deliverRemaining(changes))) finding('E-mails still wait');
  judgeReceived();
  const received = Object.groupBy(bed.mail.received, (one) => kindOf(one) ?? 'unknown');
  return {
    injections: injections.length,
    'requests sent': sent,
    accepted,
    refused: sent - accepted,
    ...Object.fromEntries(
      Object.keys(kinds).map((kind) => [kind, received[kind as Kind]?.length ?? 0]),
    ),
  };
}

/** Shows what visitors write as they wrote it. */
const withoutEscaping = (own: Mailer): Mailer => ({
  ...own,
  send: (email) =>
    own.send({
      ...email,
      html: email.html
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"'),
    }),
});

/**
 * Writes headers by hand, the message in the subject, and sends to the recipients that it finds in
 * them, as `sendmail -t` does.
 */
function writingHeaders(own: Mailer, smtpUrl = ''): Mailer {
  const transporter = createTransport({ url: smtpUrl, pool: true });
  const list = (addresses: OutgoingEmail['to']) =>
    addresses.map(({ name, address }) => `${name} <${address}>`).join(', ');
  return {
    async send({ from, to, replyTo, subject, text }) {
      const head = [
        `From: ${list([from])}`,
        `To: ${list(to)}`,
        `Reply-To: ${list(replyTo ? [replyTo] : [])}`,
        `Subject: ${subject}: ${messageIn(text)}`,
      ].join('\n');
      const recipients = [...head.matchAll(/^(?:To|Cc|Bcc):.*$/gim)].flatMap(
        ([line]) => line.match(/[\w.]+@[\w.]+\w/g) ?? [],
      );
      const envelope = { from: from.address, to: recipients };
      await transporter.sendMail({ envelope, raw: `${head}\n\n${text}` });
    },
    async close() {
      transporter.close();
      await own.close();
    },
  };
}

export const drill: Drill<HostChanges> = {
  promise:
    'e-mails have exactly the configured recipients and listed headers, and no active HTML, whatever visitors write',
  subject: {},
  run: sendAll,
  controls: {
    'puts texts into HTML without escaping': {
      finds: /^it has an element </,
      subject: { replaceParts: ({ mailer }) => ({ mailer: withoutEscaping(mailer) }) },
    },
    'writes headers by hand': {
      finds: /^the recipients of a notification is wrong/,
      subject: {
        replaceParts: ({ mailer }, { SMTP_URL: url }) => ({ mailer: writingHeaders(mailer, url) }),
      },
    },
  },
};
