/** Whatever a visitor writes, an e-mail goes to whom it should, has our headers only, and its HTML is text. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRequest } from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import { headerFindings, htmlFindings, htmlText } from '../../../test/kit/email-safety.ts';
import { injections } from '../../../test/kit/injections.ts';
import { type MailServer, openMailServer } from '../../../test/kit/mail-server.ts';
import { renderAcknowledgement } from '../../outbox/email/acknowledgement.ts';
import { renderDigest } from '../../outbox/email/digest.ts';
import { renderNotification } from '../../outbox/email/notification.ts';
import {
  DeliveryError,
  type EmailAddress,
  type Mailer,
  type OutgoingEmail,
} from '../../outbox/mailer.ts';
import { violationOf, visitorFieldNames } from '../../shared/fields.ts';
import type { ContactRequest } from '../../store/store.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const ID = '<1@canal.example>';
const company = emailContext.mail.to.map(({ address }) => address);

let server: MailServer;
let mailer: Mailer;
beforeAll(async () => {
  server = await openMailServer();
  mailer = createSmtpMailer({ url: server.url });
});
afterAll(async () => {
  await mailer.close();
  await server.close();
});

/** A domain is sent in its ASCII form, and an unusual local part may be sent in quotation marks. */
function asSent(address: string): string {
  const at = address.lastIndexOf('@');
  const host = URL.parse(`http://${address.slice(at + 1)}`)?.hostname;
  return `${address.slice(0, at).replace(/^"(.*)"$/, '$1')}@${host ?? address.slice(at + 1)}`;
}

/** Sends it to each recipient and returns what is wrong with what arrives. */
async function faultsOf(outgoing: OutgoingEmail, recipients: string[], replyTo: string[]) {
  const faults: unknown[] = [];
  for (const only of outgoing.to) {
    faults.push(...(await faultsFor(only, outgoing, recipients, replyTo)));
  }
  return faults;
}

async function faultsFor(
  only: EmailAddress,
  outgoing: OutgoingEmail,
  recipients: string[],
  replyTo: string[],
) {
  const before = server.received.length;
  try {
    await mailer.send(outgoing, only);
  } catch (error) {
    // A mail server may refuse such an address, and then nothing has gone out.
    if (error instanceof DeliveryError) return server.received.slice(before);
    throw error;
  }
  const received = server.received.at(-1);
  if (received === undefined) return ['Nothing arrived'];
  const { email } = received;
  const addresses = {
    sender: received.sender,
    recipients: received.recipients.map(asSent),
    to: (email.to ?? []).map(({ address = '' }) => asSent(address)),
    replyTo: (email.replyTo ?? []).map(({ address = '' }) => asSent(address)),
  };
  const wanted = {
    sender: 'website@canal.example',
    recipients: [asSent(only.address)],
    to: recipients.map(asSent),
    replyTo: replyTo.map(asSent),
  };
  const found = JSON.stringify(addresses);
  return [
    ...(found === JSON.stringify(wanted) ? [] : [`It has the addresses ${found}`]),
    ...headerFindings(received),
    ...htmlFindings(email.html ?? ''),
  ];
}

/** The fields that may hold the text: the schema refuses it in the others. */
function requestsWith(injection: string): ContactRequest[] {
  const fields = [
    { message: `Hello, ${injection} – please help.` },
    { company: `Tremblay ${injection} Dental`.slice(0, 100) },
    { name: `Anh ${injection.replace(/[^\p{L}\s]/gu, '')}`.slice(0, 100) },
    ...visitorFieldNames
      .filter((field) => violationOf(field, injection) === null)
      .map((field) => ({ [field]: injection })),
  ];
  return fields.map((field) => ({ ...newRequest(field), id: 12, doneAt: null, releasedAt: null }));
}

test.each(injections.map((text) => [JSON.stringify(text).slice(0, 60), text]))(
  '%s',
  async (_, injection) => {
    for (const request of requestsWith(injection)) {
      const notification = renderNotification(ID, request, emailContext);
      expect(await faultsOf(notification, company, [request.email])).toEqual([]);
      const words = (text: string) => text.replace(/\s+/gu, '');
      const message = /\nWords:\n([\s\S]*?)\n\nSee it: http/.exec(notification.text)?.[1] ?? '';
      expect(words(htmlText(notification.html))).toContain(words(message));
      const digest = renderDigest(ID, { requests: [request], moreHeld: 0 }, emailContext);
      expect(await faultsOf(digest, company, [])).toEqual([]);
      const acknowledgement = renderAcknowledgement(ID, request, emailContext);
      expect(await faultsOf(acknowledgement, [request.email], ['hello@canal.example'])).toEqual([]);
    }
  },
);
