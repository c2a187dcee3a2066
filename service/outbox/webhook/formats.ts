/** What is posted, in each of the formats. */

import { Webhook } from 'standardwebhooks';
import type { ContactRequest } from '../../domain/contact-request.ts';
import { deskListAddress, deskRequestAddress } from '../../domain/desk.ts';
import { visitorFieldNames } from '../../domain/fields.ts';
import { fill } from '../../domain/fill.ts';
import type { AlertDetails, OutboxEntry } from '../../domain/outbox-entry.ts';
import type { ContactText } from '../../domain/text.ts';
import type { WebhookFormat } from '../../domain/webhook.ts';
import { alertWords } from '../email/company-emails.ts';
import { fieldTable, quotation } from '../email/parts.ts';
import { asReadable, nameInSubject, requestFields } from '../email/request-fields.ts';

export interface WebhookMessage {
  headers: Record<string, string>;
  body: string;
}

function summaryOf({ id, requests: [request], details }: OutboxEntry, text: ContactText): Summary {
  if (request !== undefined) return requestSummary(request, text);
  if (details === null) throw new Error(`Webhook message ${id} is about nothing`);
  return alertSummary(JSON.parse(details) as AlertDetails, text);
}

const isoTime = (time: number) => new Date(time).toISOString();

/** The same at every try, so that a receiver may compare. */
function standardBody(entry: OutboxEntry, text: ContactText): string {
  const [request] = entry.requests;
  const { title, link } = summaryOf(entry, text);
  if (request === undefined) {
    const data = { ...JSON.parse(entry.details ?? '{}'), text: title, url: link.address };
    return JSON.stringify({ type: 'alert', timestamp: isoTime(entry.createdAt), data });
  }
  const fields = visitorFieldNames.map((field) => [field, request[field]]);
  const { id, language } = request;
  const timestamp = isoTime(request.receivedAt);
  const data = { id, ...Object.fromEntries(fields), language, url: link.address };
  return JSON.stringify({ type: 'request.received', timestamp, data });
}

/** https://www.standardwebhooks.com: a dot would end the id in what is signed, so the domain goes. */
const webhookId = ({ messageId }: OutboxEntry) => `msg_${messageId.slice(1).split('@')[0]}`;

/** https://docs.slack.dev/messaging/formatting-message-text/#escaping */
const slackEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeSlack = (text: string) =>
  text.replace(/[&<>]/g, (character) => slackEscapes[character] ?? character);
/** Slack refuses a message above either (https://docs.slack.dev/reference/block-kit/blocks). */
const SLACK_BLOCK_LENGTH = 3000;
const SLACK_BLOCKS = 50;

/** Plain text, because Slack would format what a visitor wrote and make links of it. */
function slackBlocks({ title, paragraphs, link }: Summary): object[] {
  const section = (text: object) => ({ type: 'section', text });
  const plain = (text: string) => section({ type: 'plain_text', text, emoji: false });
  const ours = `<${escapeSlack(link.address)}|${escapeSlack(link.label)}>`;
  return [
    plain(escapeSlack(title)),
    section({ type: 'mrkdwn', text: ours, verbatim: true }),
    ...paragraphs.flatMap(slackPieces).map(plain),
  ].slice(0, SLACK_BLOCKS);
}

/** Never cut within a character or its escape. */
function slackPieces(text: string): string[] {
  const pieces = [''];
  for (const character of text) {
    const next = escapeSlack(character);
    const last = pieces.at(-1) ?? '';
    if (last.length + next.length > SLACK_BLOCK_LENGTH) pieces.push(next);
    else pieces[pieces.length - 1] = last + next;
  }
  return pieces;
}

/** For notifications, and for other programs that take the same messages. */
function slackText({ title, paragraphs, link }: Summary): string {
  return escapeSlack([title, `${link.label}: ${link.address}`, ...paragraphs].join('\n\n'));
}

/** Teams refuses a message above 28 KB, and a block for each of very many lines would come to more. */
const MAX_LINES = 50;

/** Text runs, because what stands in a `TextBlock` is read as Markdown: a visitor's link would be one. */
const textRun = (text: string, weight?: 'Bolder') => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...(weight && { weight }) }],
});

function teamsCard({ title, paragraphs, link }: Summary): object {
  const lines = paragraphs.flatMap((paragraph) => paragraph.split(/\r?\n/)).filter(Boolean);
  const shown = [...lines.slice(0, MAX_LINES), lines.slice(MAX_LINES).join(' ')].filter(Boolean);
  const actions = [{ type: 'Action.OpenUrl', title: link.label, url: link.address }];
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.2',
    body: [
      textRun(title, 'Bolder'),
      { type: 'ActionSet', actions },
      ...shown.map((line) => textRun(line)),
    ],
  };
}

/** @param secret of the format `standard` only */
export function webhookMessage(
  entry: OutboxEntry,
  { format, secret }: { format: WebhookFormat; secret: string | null },
  text: ContactText,
  now: number,
): WebhookMessage {
  switch (format) {
    case 'standard': {
      const id = webhookId(entry);
      const body = standardBody(entry, text);
      const signature = new Webhook(secret ?? '').sign(id, new Date(now), body);
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now / 1000)),
        'webhook-signature': signature,
      };
      return { headers, body };
    }
    case 'slack': {
      const summary = summaryOf(entry, text);
      const content = { text: slackText(summary), mrkdwn: false, blocks: slackBlocks(summary) };
      return { headers: {}, body: JSON.stringify(content) };
    }
    case 'teams': {
      const content = teamsCard(summaryOf(entry, text));
      const contentType = 'application/vnd.microsoft.card.adaptive';
      const attachments = [{ contentType, contentUrl: null, content }];
      return { headers: {}, body: JSON.stringify({ type: 'message', attachments }) };
    }
  }
}

/** A request or an alert in words, for people who read it in a chat. */
interface Summary {
  title: string;
  /** Each of one or more lines. */
  paragraphs: string[];
  link: { label: string; address: string };
}

function requestSummary(received: ContactRequest, text: ContactText): Summary {
  const { fields, notification, openInDesk } = text.emails;
  const request = asReadable(received, text);
  return {
    title: fill(notification.subject, {
      id: String(request.id),
      name: nameInSubject(request),
    }),
    paragraphs: [
      fieldTable(requestFields(received, request, text)).text,
      quotation(fields.message, request.message, received.language).text,
    ],
    link: { label: openInDesk, address: deskRequestAddress(text.company.siteUrl, received.id) },
  };
}

function alertSummary(details: AlertDetails, text: ContactText): Summary {
  const { subject, explanation } = alertWords(details, text);
  const address = deskListAddress(text.company.siteUrl, 'open');
  return {
    title: subject,
    paragraphs: [explanation],
    link: { label: text.emails.alert.open, address },
  };
}
