/** A request or an alert in words, for people who read it in a chat. */

import { deskHealthAddress, deskRequestAddress } from '../../shared/desk.ts';
import { fill } from '../../shared/fill.ts';
import type { ContactText } from '../../shared/text.ts';
import type { AlertDetails, ContactRequest } from '../../store/stored-request.ts';
import { alertWords } from '../email/notices.ts';
import {
  collapseWhitespace,
  plainFields,
  requestFields,
  withVisibleControls,
} from '../email/request-fields.ts';

export interface Summary {
  title: string;
  /** Each of one or more lines. */
  paragraphs: string[];
  link: { label: string; address: string };
}

export function requestSummary(received: ContactRequest, text: ContactText): Summary {
  const { fields, notification, openInDesk } = text.emails;
  const request = withVisibleControls(received);
  return {
    title: fill(notification.subject, {
      id: String(request.id),
      name: collapseWhitespace(request.name),
    }),
    paragraphs: [
      plainFields(requestFields(received, request, text)),
      `${fields.message}:\n${request.message}`,
    ],
    link: { label: openInDesk, address: deskRequestAddress(text.company.siteUrl, received.id) },
  };
}

export function alertSummary(details: AlertDetails, text: ContactText): Summary {
  const { subject, explanation } = alertWords(details, text);
  const address = deskHealthAddress(text.company.siteUrl);
  return {
    title: subject,
    paragraphs: [explanation],
    link: { label: text.emails.alert.open, address },
  };
}
