/** The answer to a request, as a browser hands it to a mail program. */
import { emailAddress } from '../../contact/shared/program-addresses.ts';
import { visibleControls, visibleControlsInLines } from '../../contact/visible-controls.ts';

/** Windows hands no longer address to a mail program. */
const maxLength = 2000;

/**
 * Answers a request and quotes it, as far as there is room.
 *
 * @param quoteLine stands above the quoted text
 */
export function replyAddress(
  { email, message }: { email: string; message: string },
  { subject, quoteLine }: { subject: string; quoteLine: string },
): string {
  const start = `${emailAddress(email, subject)}&body=`;
  const lines = visibleControlsInLines(message).split(/\r\n|\r|\n/);
  const body = ['', '', '', visibleControls(quoteLine), ...lines.map((line) => `> ${line}`)];
  const parts = Array.from(body.join('\r\n'), encodeURIComponent);
  let length = start.length;
  const end = parts.findIndex((part) => {
    length += part.length;
    return length > maxLength;
  });
  return start + (end === -1 ? parts : [...parts.slice(0, end), '%20[...]']).join('');
}
