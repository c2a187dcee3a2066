/** The webhook, to which each request and alert is posted. */
export const webhookFormats = ['standard', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export interface WebhookSettings {
  /** A secret: whoever knows it can post. */
  url: string;
  format: WebhookFormat;
  /** Signs messages in the format `standard`; null in others. */
  secret: string | null;
  /** Also to private addresses, and by http. */
  allowPrivate: boolean;
}
