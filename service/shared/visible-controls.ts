/** Shows what a terminal, a spreadsheet or a mail program would obey instead of showing it. */

/**
 * Control characters, of which ESC drives a terminal, what changes the writing direction, and line
 * separators. Joiners and no-break spaces are not among them, because names and scripts need them.
 */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

function mark(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Every control as a mark such as `\u001b`. */
export function visibleControls(text: string): string {
  return text.replace(CONTROLS, mark);
}

/** The same for a text of several lines, whose line breaks and tabs stay. */
export function visibleControlsInLines(text: string): string {
  return text.replace(CONTROLS, (control) => (/[\t\r\n]/.test(control) ? control : mark(control)));
}
