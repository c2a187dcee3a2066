/** The number of a request in a search, however somebody writes it whom an e-mail has told it. */
import { fold } from './characters/fold.ts';
import { plainPhone } from './characters/plain-characters.ts';

/** Behind a sign, as in "#5", "no. 5", "n° 5", "№5", "New request no. 5: Anne" and "/desk#request=5". */
const SIGNED =
  /(?:^|[^a-z\d])(?:#|(?:n(?:[o°r]|(?=[. ]))|num(?:ber|ero)?|request|demande)[.:=]{0,2}) ?[#([]?0*([1-9]\d{0,14})(?![\d\p{L}])/u;
/** By itself, with what stands around it in a sentence. */
const BARE = /^[("'«[ ]*([1-9]\d{0,14})[)"'».,:;!?\] ]*$/;
/** Two digits are a part of nearly every phone number. */
const MAX_CERTAIN = 99;

export interface RequestNumber {
  number: number;
  /** It can mean nothing else. */
  isCertain: boolean;
}

/** Null if there is none. */
export function requestNumberIn(query: string): RequestNumber | null {
  const text = fold(plainPhone(query)).trim().replace(/\s+/g, ' ');
  const signed = SIGNED.exec(text)?.[1];
  const number = Number(signed ?? BARE.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(number)) return null;
  return { number, isCertain: signed !== undefined || number <= MAX_CERTAIN };
}
