import { readableText } from '../../service/shared/visible-controls.ts';

const CHANGE_OR_CONTROL = /([\u202a-\u202e]|(?![\t-\r\u0085])\p{Cc})/u;

/**
 * A text as it was sent. What would deceive the eye is a mark (MAIL-14), which stands out from text
 * in which somebody has typed the same letters.
 */
export function Marked({ text, directionMark }: { text: string; directionMark: string }) {
  return text.split(CHANGE_OR_CONTROL).map((part, index) => {
    const shown = readableText(part, directionMark);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    return CHANGE_OR_CONTROL.test(part) ? <mark key={index}>{shown}</mark> : shown;
  });
}

export function hasMarks(text: string): boolean {
  return CHANGE_OR_CONTROL.test(text);
}
