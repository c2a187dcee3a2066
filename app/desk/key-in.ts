import { plainCharacters } from '../../service/shared/plain-characters.ts';

const KEY = /(?:^|[^\w.])([\da-z]{6,8}\.[\da-f]{64})(?![\da-f])/;

/** The key in what somebody has pasted: the link of the e-mail, also as a mail gateway has changed it, or the key itself. */
export function keyIn(pasted: string): string | null {
  // Mail programs break long links. A gateway writes the key as it is, because none of its characters has to be encoded.
  const text = plainCharacters(pasted).replace(/\s+/g, '');
  return KEY.exec(text.replace(/key(?:=|%(?:25)*3d)/gi, ' '))?.[1] ?? null;
}
