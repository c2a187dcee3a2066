/** Whatever a visitor writes, an e-mail goes to whom it should, has our headers only, and its HTML is text. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRequest } from '../../../test/kit/contact-requests.ts';
import { emailContext } from '../../../test/kit/email-context.ts';
import {
  type MailServer,
  openMailServer,
  type ReceivedEmail,
} from '../../../test/kit/mail-server.ts';
import { renderDigest } from '../../deliver/email/digest.ts';
import { renderNotification } from '../../deliver/email/notification.ts';
import { DeliveryError, type Letter, type Mailer } from '../../deliver/mailer.ts';
import type { ContactRequest } from '../../domain/contact-request.ts';
import { violationOf, visitorFieldNames } from '../../domain/fields.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** Texts that try to be interpreted: as headers, recipients, markup or templates. */
const victim = 'victim@evil.example';
const injections = [
  ...['\r\n', '\n', '\r', '\u0085', '\u2028', '\u000b', '\u000c'].map(
    (lineBreak) => `x${lineBreak}Bcc: ${victim}`,
  ),
  `x\r\n Bcc: ${victim}`,
  `x\r\n\r\n<script>alert(1)</script>`,
  'x\r\nContent-Type: text/html\r\n\r\n<b>not text</b>',
  'x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b--',
  `=?utf-8?Q?x=0D=0ABcc:_${victim}?=`,
  `=?utf-8?B?${btoa(`x\r\nBcc: ${victim}`)}?=`,
  // Its code points end in those of line feeds.
  '嘊嘍Bcc: victim',
  // SMTP
  `x\r\n.\r\nMAIL FROM:<a@evil.example>\r\nRCPT TO:<${victim}>\r\nDATA\r\nSubject: second\r\n\r\nx\r\n.\r\n`,
  ...['\n.\n', '\r.\r', '\n.\r\n', '\r\n.\n', '\r\n\0.\r\n'].map(
    (end) => `x${end}MAIL FROM:<a@evil.example>\r\nRCPT TO:<${victim}>\r\nDATA\r\n`,
  ),
  '.',
  // Recipients
  `anh@client.example,${victim}`,
  `anh@client.example;${victim}`,
  `anh@client.example%0ABcc:${victim}`,
  `anh@client.example>,<${victim}`,
  `"anh@client.example>,<${victim}"@client.example`,
  `"Anh" <${victim}>`,
  `friends: ${victim}, anh@client.example;`,
  `anh@client.example?bcc=${victim.replace('@', '%40')}`,
  `anh@client.example\u2028${victim}`,
  `anh@client.example，${victim}`,
  `@a.example,@b.example:anh@client.example`,
  'anh\u202emoc.@client.example',
  // Markup
  '<script>alert(1)</script>',
  '<img src="https://evil.example/pixel.gif" width=1 height=1>',
  '<div style="background:url(https://evil.example/x)">',
  '<a href=" &#106;avascript:alert(1)">click</a>',
  '"><script>alert(1)</script>',
  '" onmouseover="alert(1)',
  '</title><script>alert(1)</script>',
  '--><script>alert(1)</script><!--',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--[if mso]><xml><o:OfficeDocumentSettings/></xml><![endif]-->',
  // Templates
  '{id} {name} {count} {company} {phone}',
  '{constructor} {__proto__} {toString}',
  "$& $` $' $1 $$",
];

let server: MailServer;
let mailer: Mailer;
beforeAll(async () => {
  server = await openMailServer();
  mailer = createSmtpMailer({ url: server.url, helo: 'canal.example' });
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

/** Sends it and returns what is wrong with what arrives. */
async function faultsOf(letter: Letter, replyTo: string[]) {
  const [to] = emailContext.mail.to;
  if (to === undefined) throw new Error('The kit has no mailbox');
  const before = server.received.length;
  try {
    const { from } = emailContext.mail;
    const email = { ...letter, messageId: '<1@canal.example>', from, to };
    await mailer.send(email, new AbortController().signal);
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
    recipients: [to.address],
    to: [to.address],
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
      const { text } = emailContext;
      expect(await faultsOf(renderNotification(request, text), [request.email])).toEqual([]);
      const digest = renderDigest({ requests: [request], moreHeld: 0 }, text);
      expect(await faultsOf(digest, [])).toEqual([]);
    }
  },
);

/** What an e-mail of ours may hold, by list: everything else is a finding. */
type Node = DefaultTreeAdapterTypes.Node;

const HEADERS = new Set([
  ...['from', 'to', 'reply-to', 'subject', 'message-id', 'date'],
  ...['mime-version', 'content-type', 'content-transfer-encoding'],
  ...['auto-submitted', 'x-auto-response-suppress'],
]);

const ATTRIBUTES: Record<string, string[]> = {
  html: ['lang'],
  head: [],
  meta: ['charset', 'name', 'content'],
  title: [],
  body: ['style'],
  p: [],
  a: ['href', 'style'],
  table: ['cellpadding'],
  tbody: [],
  tr: ['valign'],
  th: ['scope', 'align', 'nowrap'],
  td: [],
  blockquote: ['lang', 'style'],
  br: [],
  h2: ['style'],
};
/** An answer by telephone or e-mail, without recipients of its own, and the desk, without a key. */
const LINK =
  /^(?:tel:\+?\d+|mailto:[^?&]+\?subject=[^?&]+|https?:\/\/[^/?#@]+\/desk#(?:request=\d+|list=held))$/;
const LOADS_OR_RUNS = /url\s*\(|@import|expression|javascript:|data:|https?:|\/\//i;

function* findingsOfNode(node: Node): Generator<string> {
  if ('attrs' in node) {
    const allowed = ATTRIBUTES[node.tagName];
    if (allowed === undefined) yield `it has an element <${node.tagName}>`;
    for (const { name, value } of node.attrs) {
      if (!allowed?.includes(name)) yield `<${node.tagName}> has an attribute ${name}`;
      const isWrong = name === 'href' ? !LINK.test(value) : LOADS_OR_RUNS.test(value);
      if (isWrong) yield `${name} of <${node.tagName}> is "${value}"`;
    }
  }
  if (node.nodeName === '#comment') yield 'it has a comment';
  if ('childNodes' in node) for (const child of node.childNodes) yield* findingsOfNode(child);
  if ('content' in node) yield* findingsOfNode(node.content);
}

/** Objections to the HTML part: elements and attributes that we do not write, and what they load. */
function htmlFindings(html: string): string[] {
  return [...findingsOfNode(parse(html))];
}

function headerFindings({ email }: ReceivedEmail): string[] {
  const names = email.headers.map(({ key }) => key.toLowerCase());
  const findings = names.filter((name) => !HEADERS.has(name)).map((name) => `a header "${name}"`);
  if (new Set(names).size !== names.length) findings.push(`a header twice: ${names.join(', ')}`);
  if (/[\r\n]/.test(email.subject ?? '')) findings.push('a subject of several lines');
  if (email.attachments.length > 0) findings.push('an attachment');
  if (email.cc !== undefined || email.bcc !== undefined) findings.push('copies to others');
  return findings;
}
