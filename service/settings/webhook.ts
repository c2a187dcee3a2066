/** The webhook of a deployment, if it has one. */
import * as v from 'valibot';
import type { ContactSettings } from '../domain/contact-settings.ts';
import type { WebhookSettings } from '../domain/webhook.ts';
import { type WebhookFormat, webhookFormats } from '../domain/webhook.ts';
import { crossCheck } from './read-settings.ts';
import { oneOf, onOrOff, secretUrl, webhookSecret } from './values.ts';

interface WebhookEnvironment {
  WEBHOOK_URL?: string | undefined;
  WEBHOOK_SECRET?: string | undefined;
  WEBHOOK_FORMAT: WebhookFormat;
  WEBHOOK_ALLOW_PRIVATE: boolean;
}

function settingsOf(env: WebhookEnvironment): WebhookSettings | null {
  if (env.WEBHOOK_URL === undefined) return null;
  return {
    url: env.WEBHOOK_URL,
    format: env.WEBHOOK_FORMAT,
    secret: env.WEBHOOK_SECRET ?? null,
    allowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
  };
}

/** The host and the `leads` command read the same variables: both queue what is posted. */
export const webhookSchema = v.pipe(
  v.object({
    WEBHOOK_URL: v.optional(secretUrl),
    WEBHOOK_SECRET: v.optional(webhookSecret),
    WEBHOOK_FORMAT: v.optional(oneOf(webhookFormats), 'standard'),
    WEBHOOK_ALLOW_PRIVATE: v.optional(onOrOff, 'off'),
  }),
  crossCheck(
    ({ WEBHOOK_URL = '', WEBHOOK_ALLOW_PRIVATE }) =>
      !WEBHOOK_URL.startsWith('http:') || WEBHOOK_ALLOW_PRIVATE === true,
    'WEBHOOK_URL must begin with https://, because requests are posted to it. Only with WEBHOOK_ALLOW_PRIVATE=on may it be http.',
  ),
  crossCheck(
    ({ WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_FORMAT }) =>
      WEBHOOK_URL === undefined || WEBHOOK_SECRET !== undefined || WEBHOOK_FORMAT !== 'standard',
    'WEBHOOK_SECRET must be set, because WEBHOOK_FORMAT is "standard", in which every message is signed with it: whsec_ and the output of "openssl rand -base64 32". For Slack or Microsoft Teams set WEBHOOK_FORMAT to "slack" or "teams" instead.',
  ),
  v.transform((env) => ({ webhook: settingsOf(env) })),
);

/** The policy is content of the pages, which a variable does not change. */
export function webhookWarnings(
  { webhook }: { webhook: WebhookSettings | null },
  { webhookRecipient }: Pick<ContactSettings, 'webhookRecipient'>,
): string[] {
  if (webhook === null || webhookRecipient !== undefined) return [];
  return [
    'WEBHOOK_URL is set, but the privacy policy names nobody who gets a copy of each request. Set webhookRecipient in content/facts/operations.yaml, and build again.',
  ];
}
