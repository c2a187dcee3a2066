/** Shows what a terminal, a spreadsheet or a mail program would obey instead of showing it. */

/**
 * Control characters, of which ESC drives a terminal, overrides and embeddings, and line separators. Joiners, no-break
 * spaces and marks of direction are not among them, because names and scripts need them.
 */
const CONTROLS = /[\p{Cc}\u202a-\u202e\p{Zl}\p{Zp}]/gu;
/** Phones put them around numbers and names. */
const ISOLATES = /[\u2066-\u2069]/g;
const CLOSES_ISOLATE = '\u2069';
/** Overrides and embeddings, which make a text look like another. */
const DIRECTION_CHANGES = /[\u202a-\u202e]/g;
/** All that Unicode calls a line break (UAX #14, class BK) besides those of keyboards. */
const LINE_SEPARATORS = /[\v\f\u0085\u2028\u2029]/g;

function mark(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Only isolates that their line closes leave what stands beside them alone. */
function withoutOpenIsolates(line: string, replacement: (isolate: string) => string): string {
  let open = 0;
  for (const [isolate] of line.matchAll(ISOLATES)) {
    open += isolate === CLOSES_ISOLATE ? -1 : 1;
    if (open < 0) break;
  }
  return open === 0 ? line : line.replace(ISOLATES, replacement);
}

/** For a terminal: every control as a mark such as `\u001b`. */
export function visibleControls(text: string): string {
  return withoutOpenIsolates(text.replace(CONTROLS, mark), mark);
}

/**
 * For people: the text of one or more lines without what only a program understands.
 *
 * @param directionMark the word for a change of direction; its code if not given
 */
export function readableText(text: string, directionMark?: string): string {
  return text
    .replace(LINE_SEPARATORS, '\n')
    .replace(/[^\r\n]+/g, (line) => withoutOpenIsolates(line, () => ''))
    .replace(DIRECTION_CHANGES, (change) =>
      directionMark === undefined ? mark(change) : `[${directionMark}]`,
    )
    .replace(CONTROLS, (control) => (/[\t\r\n]/.test(control) ? control : mark(control)));
}

/** The same on one line. */
export function readableLine(text: string, directionMark: string): string {
  return readableText(text, directionMark).replace(/[\t\r\n]+/g, ' ');
}
