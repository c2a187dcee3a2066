/**
 * Every sentence the contact service says, given by the host from `content/`. `{name}` in a sentence
 * is a placeholder.
 */
import type { HeldReason } from '../store.ts';
import type { ErrorCode } from './contract.ts';
import type { ViolationCode, VisitorField } from './fields.ts';

export interface ContactText {
  company: {
    name: string;
    phone: string;
    dial: string;
    email: string;
    hours: string;
    siteUrl: string;
  };
  /** Placeholders: {phone}, {email}. */
  errors: Record<ErrorCode, string>;
  violations: Record<ViolationCode, string>;
  /** Pages that a host writes itself. Placeholders of `reach`: {phone}, {hours}, {email}. */
  pages: { notSent: string; failure: string; reach: string };
  emails: {
    /** Labels of the fields of a request, in the order in which an e-mail shows them. */
    fields: Record<VisitorField, string>;
    notProvided: string;
    receivedAt: string;
    /** Placeholders: {name}, {id}. */
    notification: { subject: string; intro: string; replyHint: string; closing: string };
    /** Placeholders: {count}; of `cut` and `releaseHint`: {id}. */
    digest: {
      subject: string;
      intro: string;
      more: string;
      reasonsLabel: string;
      cut: string;
      releaseHint: string;
    };
    heldReasons: Record<HeldReason, string>;
    /** Goes to the visitor and holds none of the visitor's own text. Placeholders: {company}, {phone}, {hours}, {site}. */
    acknowledgement: { subject: string; paragraphs: string[] };
    /** With the key to the desk, after the first paragraph. Placeholders: {site}. */
    key: { subject: string; link: string; paragraphs: string[] };
  };
}

/** Replaces `{key}` by its value; a placeholder without a value is a programming error. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`No value for {${key}} in "${template}"`);
    return value;
  });
}
