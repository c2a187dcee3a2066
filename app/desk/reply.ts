/** The answer to a request, as a browser hands it to a mail program. */

import { mailtoUrl } from '../../service/shared/contact-links.ts';
import type { DeskRequest } from '../../service/shared/desk.ts';
import { fill } from '../../service/shared/fill.ts';
import { visibleControls, visibleControlsInLines } from '../../service/shared/visible-controls.ts';
import type { ReplyWords } from '../page-data/desk.server.ts';
import { formatMoment } from './words.ts';

/** Windows hands no longer address to a mail program. */
const maxLength = 2000;

type Answered = Pick<DeskRequest, 'name' | 'email' | 'message' | 'language' | 'receivedAt'>;

/**
 * Answers a request in the visitor's language and quotes it, as far as there is room.
 *
 * @param replies the first is for a visitor whose language is not known
 */
export function replyAddress(
  { name, email, message, language, receivedAt }: Answered,
  replies: ReplyWords[],
): string {
  const words = replies.find((one) => one.language === language) ?? replies[0];
  if (words === undefined) throw new Error('There are no words for a reply');
  const start = `${mailtoUrl(email, words.subject)}&body=`;
  const quoteLine = fill(words.quote, {
    at: formatMoment(receivedAt, words.language),
    name: visibleControls(name),
  });
  const lines = visibleControlsInLines(message).split(/\r\n|\r|\n/);
  const body = ['', '', '', quoteLine, ...lines.map((line) => `> ${line}`)];
  const parts = Array.from(body.join('\r\n'), encodeURIComponent);
  let length = start.length;
  const end = parts.findIndex((part) => {
    length += part.length;
    return length > maxLength;
  });
  return start + (end === -1 ? parts : [...parts.slice(0, end), '%20[...]']).join('');
}
