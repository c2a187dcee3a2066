/** Shows what a terminal, a spreadsheet or a mail program would obey instead of showing it. */

/**
 * Control characters, of which ESC drives a terminal, what changes the writing direction, and line
 * separators. Joiners and no-break spaces are not among them, because names and scripts need them.
 */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;
/** Phones put them around numbers and names. Without them a text reads the same. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;
/** Overrides and embeddings, which make a text look like another. */
const DIRECTION_CHANGES = /[\u202a-\u202e]/g;
/** All that Unicode calls a line break (UAX #14, class BK) besides those of keyboards. */
const LINE_SEPARATORS = /[\v\f\u0085\u2028\u2029]/g;

function mark(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** For a terminal: every control as a mark such as `\u001b`. */
export function visibleControls(text: string): string {
  return text.replace(CONTROLS, mark);
}

/**
 * For people: the text of one or more lines without what only a program understands.
 *
 * @param directionMark the word for a change of direction; its code if not given
 */
export function readableText(text: string, directionMark?: string): string {
  return text
    .replace(DIRECTION_MARKS, '')
    .replace(LINE_SEPARATORS, '\n')
    .replace(DIRECTION_CHANGES, (change) =>
      directionMark === undefined ? mark(change) : `[${directionMark}]`,
    )
    .replace(CONTROLS, (control) => (/[\t\r\n]/.test(control) ? control : mark(control)));
}

/** The same on one line. */
export function readableLine(text: string, directionMark: string): string {
  return readableText(text, directionMark).replace(/[\t\r\n]+/g, ' ');
}
