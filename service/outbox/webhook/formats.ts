/** What is posted, in each of the formats. */
import { Webhook } from 'standardwebhooks';
import { visitorFieldNames } from '../../shared/fields.ts';
import type { ContactText } from '../../shared/text.ts';
import type { AlertDetails, ContactRequest, OutboxEntry } from '../../store/store.ts';
import { alertSummary, requestSummary, type Summary } from './summary.ts';

export const webhookFormats = ['standard', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export interface WebhookMessage {
  headers: Record<string, string>;
  body: string;
}

type Subject =
  | { request: ContactRequest; alert?: undefined }
  | { alert: AlertDetails; request?: undefined };

function subjectOf({ id, requests: [request], details }: OutboxEntry): Subject {
  if (request !== undefined) return { request };
  if (details === null) throw new Error(`Webhook message ${id} is about nothing`);
  return { alert: JSON.parse(details) as AlertDetails };
}

function summaryOf({ request, alert }: Subject, text: ContactText): Summary {
  return request === undefined ? alertSummary(alert, text) : requestSummary(request, text);
}

const isoTime = (time: number) => new Date(time).toISOString();

/** The same at every attempt, so that a receiver may compare. */
function standardBody(entry: OutboxEntry, text: ContactText): string {
  const { request, alert } = subjectOf(entry);
  const { title, link } = summaryOf(subjectOf(entry), text);
  if (request === undefined) {
    const data = { ...alert, text: title, url: link.address };
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

function slackText({ title, paragraphs, link }: Summary): string {
  return [title, ...paragraphs, `${link.label}: ${link.address}`]
    .join('\n\n')
    .replace(/[&<>]/g, (character) => slackEscapes[character] ?? character);
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
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.2',
    body: [textRun(title, 'Bolder'), ...shown.map((line) => textRun(line))],
    actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.address }],
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
    case 'slack':
      return {
        headers: {},
        body: JSON.stringify({ text: slackText(summaryOf(subjectOf(entry), text)) }),
      };
    case 'teams': {
      const content = teamsCard(summaryOf(subjectOf(entry), text));
      const contentType = 'application/vnd.microsoft.card.adaptive';
      const attachments = [{ contentType, contentUrl: null, content }];
      return { headers: {}, body: JSON.stringify({ type: 'message', attachments }) };
    }
  }
}
