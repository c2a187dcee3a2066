/** Decodes a content file, and finds characters that nobody meant to write. */

export interface Mistake {
  /** From 1. */
  line: number;
  /** What is wrong and what to do about it. */
  sentence: string;
}

/** Emojis are joined by U+200D, and flags are made of tags. */
const invisible = /(?!\n|\t|\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A byte order mark and the ends of lines of Windows and old Macs make no difference. */
export function decodeText(bytes: Uint8Array): { text: string } | { mistake: Mistake } {
  const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
  const lost = text.indexOf('\ufffd');
  const at = lost === -1 ? text.search(invisible) : lost;
  if (at === -1) return { text };
  const before = text.slice(0, at).split('\n');
  const place = `behind “${before.at(-1)?.slice(-25)}”`;
  const sentence =
    lost === -1
      ? `there is an invisible character; delete it and what stands beside it, and type that again (${place})`
      : `a letter is lost, or the file is not saved as UTF-8; save it as UTF-8 and type the letter again (${place})`;
  return { mistake: { line: before.length, sentence } };
}
