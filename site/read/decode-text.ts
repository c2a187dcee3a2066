/** Decodes a content file, and finds characters that nobody meant to write. */

export interface Mistake {
  /** From 1. */
  line: number;
  /** What is wrong and what to do about it. */
  sentence: string;
}

const zeroByte = 0;

/** A byte order mark and the ends of lines of Windows and old Macs make no difference. */
export function decodeText(bytes: Uint8Array): { text: string } | { mistake: Mistake } {
  if (bytes.includes(zeroByte)) {
    const sentence = 'the file is not saved as UTF-8 but perhaps as UTF-16; save it as UTF-8';
    return { mistake: { line: 1, sentence } };
  }
  const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
  for (const [pattern, sentence] of odd) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const before = text.slice(0, match.index).split('\n');
    const [last = ''] = before.slice(-1);
    const place = last === '' ? 'at the beginning of the line' : `behind “${last.slice(-25)}”`;
    return { mistake: { line: before.length, sentence: `${sentence} (${place})` } };
  }
  return { text };
}

/** What an é or a ’ becomes when a program reads UTF-8 as Windows-1252. */
const misread = /[ÃÂ][\u0080-\u00bf]|Ã[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/;

const odd: [RegExp, string][] = [
  [
    /\ufffd/,
    'a letter is lost, or the file is not saved as UTF-8; save it as UTF-8 and type the letter again',
  ],
  [misread, 'letters with accents or quotation marks were garbled on the way; type them again'],
  [
    // Emojis are joined by U+200D, and flags are made of tags.
    /(?!\n|\t|\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u,
    'there is an invisible character, as programs for letters insert them; delete it and what stands beside it, and type that again',
  ],
];
