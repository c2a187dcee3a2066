/** An e-mail address and a phone number without what people copy together with them. */
import { isEmailAddress } from '../../service/domain/email-rule.ts';
import { withoutTrailingPunctuation } from '../../service/domain/trailing-punctuation.ts';

const BRACKETED = /[<([]([^<>()[\]]*)[>)\]]/g;
const LINK = /^.*?mailto:(?:\/\/)?/is;
/** "E-mail: ". Without the space it may be a slip of the keyboard within the address. */
const LABEL = /^[^@]*:\s/s;
const OPENING = /^[\s;<>()[\]{}"'‘“«‹`*•–-]+/;
/** An address, as far as its ends show. Its rule takes quotation marks of other scripts for letters. */
const BARE = /^[^‘“«‹].*[\p{L}\p{M}\p{N}]$/su;

/**
 * The address in `Jane <jane@client.example>`, `mailto:jane@client.example?subject=Quote` and the like. What holds none
 * or several stays as it is, as does "jane doe@client.example": a part of that may be somebody else's address.
 */
export function emailAlone(text: string): string {
  if (BARE.test(text) && isEmailAddress(text)) return text;
  const pieces = Array.from(text.matchAll(BRACKETED), ([, inside = '']) => inside);
  const found = [text.replace(BRACKETED, ' '), ...pieces].map(pieceAlone).filter(isEmailAddress);
  const [address] = found;
  const areSame = new Set(found.map((one) => one.toLowerCase())).size === 1;
  return areSame && address !== undefined ? address : text;
}

function pieceAlone(text: string): string {
  const [address = ''] = text.replace(LINK, '').replace(LABEL, '').split('?');
  return withoutTrailingPunctuation(address).replace(OPENING, '');
}

/** The number in `tel:+16135550199`, `Tel. 613-555-0199;` and the like. */
export function phoneAlone(text: string): string {
  const decoded = withoutTrailingPunctuation(text);
  const start = decoded.search(/\+?\(?\+?\d/);
  if (start < 0) return text;
  const number = decoded.slice(start);
  return number.includes('(') && !number.includes(')') ? `${number})` : number;
}
