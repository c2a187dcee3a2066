/** The plain half of an e-mail, in which nobody else can write a line of ours. */

export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Each line of what somebody else wrote begins with a mark, as in the answer to an e-mail. */
export function quotedLines(text: string): string {
  return linesOf(text)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** Never longer in code points, and never cut within one. */
export function shortened(text: string, maxLength: number): string {
  let end = 0;
  for (let count = 0; count < maxLength && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return end < text.length ? `${text.slice(0, end)}…` : text;
}
