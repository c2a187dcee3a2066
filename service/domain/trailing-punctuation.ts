/** Where an address stands in a sentence, mail programs and chats often take what follows it for a part of it. */

const ESCAPES = /(?:%[\da-f]{2})+/gi;
/** Of HTML. Where a text was escaped before its addresses became links, `&gt;` has lost its semicolon. */
const ENTITY = /&(?:gt|quot|nbsp|#x?[\da-f]{2,6}|[a-z]{2,6}(?=;))/gi;
/** Letters that can be seen, digits, and what nobody writes behind an address. */
const OF_ADDRESS = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}%\0]/u;
/** How often mail gateways may have encoded an address. */
const MAX_ROUNDS = 3;

/** A decoded address without what follows it. The result may be no address at all. */
export function withoutTrailingPunctuation(address: string): string {
  let text = address;
  for (let round = 0; round < MAX_ROUNDS && text.includes('%'); round += 1) text = decoded(text);
  text = text.replace(ENTITY, ' ');
  // Not by a pattern, which would start over at each character of a run.
  let end = text.length;
  while (end > 0 && !OF_ADDRESS.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** What is not UTF-8, as in old mail, becomes U+FFFD. */
function decoded(text: string): string {
  return text.replace(ESCAPES, (escapes) => {
    const bytes = escapes
      .slice(1)
      .split('%')
      .map((hex) => Number.parseInt(hex, 16));
    return new TextDecoder().decode(Uint8Array.from(bytes));
  });
}
