import { visibleControlsInLines } from '../../service/shared/visible-controls.ts';

const CONTROL = /([\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}])/u;

/**
 * A text as it was sent. What would deceive the eye is a mark (MAIL-14), which stands out from text
 * in which somebody has typed the same letters.
 */
export function Marked({ text }: { text: string }) {
  return text.split(CONTROL).map((part, index) => {
    const shown = visibleControlsInLines(part);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    return shown === part ? part : <mark key={index}>{shown}</mark>;
  });
}

export function hasMarks(text: string): boolean {
  return visibleControlsInLines(text) !== text;
}
