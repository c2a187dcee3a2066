/** Posts an entry of the outbox to the webhook. */

import type { Clock } from '../../domain/clock.ts';
import type { OutboxEntry } from '../../domain/outbox-entry.ts';
import type { ContactText } from '../../domain/text.ts';
import type { WebhookSettings } from '../../domain/webhook.ts';
import { DeliveryError } from '../mailer.ts';
import { type WebhookMessage, webhookMessage } from './formats.ts';

/** Resolves with the status of the answer; rejects with a DeliveryError if there is none. */
export type WebhookPost = (message: WebhookMessage) => Promise<number>;

export interface WebhookOptions {
  webhook: WebhookSettings;
  post: WebhookPost;
  text: ContactText;
  clock: Clock;
}

/** With these, as with its own errors (5xx), the receiver may mean this message; others concern every message. */
const MESSAGE_STATUSES = [400, 408, 413, 422, 429];

export async function postEntry(
  entry: OutboxEntry,
  { webhook, post, text, clock }: WebhookOptions,
): Promise<void> {
  const status = await post(webhookMessage(entry, webhook, text, clock.now()));
  if (status >= 200 && status < 300) return;
  const scope = status >= 500 || MESSAGE_STATUSES.includes(status) ? 'message' : 'relay';
  throw new DeliveryError(scope, `The webhook answered ${status}`);
}
