/** Why an e-mail could not be sent, as it is logged, stored and shown to the company. */

import { visibleControls } from '../domain/characters/visible-controls.ts';
import type { ContactRequest } from '../domain/contact-request.ts';
import { visitorFieldNames } from '../domain/fields.ts';
import { DeliveryError } from './mailer.ts';

const MAX_ANSWER_LENGTH = 300;
const OMITTED = '…';
/** Before each line of an answer of several lines (RFC 5321, section 4.2.1). */
const REPLY_CODE = /^\d{3}(?:[ -]|$)/gm;
/** Keys to the desk, and what may be an encoded piece of the e-mail. */
const KEY_OR_CODED = /(?:#|%(?:25)*23)key(?:=|%(?:25)*3d)|=[\dA-F]{2}/i;
const MAX_PLAIN_LENGTH = 40;
const WORD = /[\p{L}\p{N}]+/gu;
/** Shorter words of a message occur in every sentence and say nothing about its writer. */
const MIN_MESSAGE_WORD_LENGTH = 5;

function wordsOf(requests: ContactRequest[]): Set<string> {
  const words = requests.flatMap((request) => [
    request.phone?.replace(/\D/g, '') ?? '',
    ...visitorFieldNames.flatMap((field) =>
      (request[field]?.match(WORD) ?? []).filter(
        ({ length }) => length >= (field === 'message' ? MIN_MESSAGE_WORD_LENGTH : 2),
      ),
    ),
  ]);
  return new Set(words.map((word) => word.toLowerCase()));
}

/** Word by word, so that no part of an answer is looked through more than once. */
function withoutPrivateParts(word: string): string {
  const isCoded = word.length > MAX_PLAIN_LENGTH && !/^https?:/.test(word);
  if (isCoded || KEY_OR_CODED.test(word)) return OMITTED;
  // Addresses.
  return word.replace(/[^<>]+/g, (part) => (part.includes('@') ? OMITTED : part));
}

/** The server's own sentence, without anything that it may repeat from the e-mail. */
function withoutPersonalData(answer: string, requests: ContactRequest[]): string {
  const personal = wordsOf(requests);
  const sentence = answer
    .replace(REPLY_CODE, '')
    .replace(/\S+/g, withoutPrivateParts)
    .replace(WORD, (word) => (personal.has(word.toLowerCase()) ? OMITTED : word))
    .replace(/\s+/g, ' ')
    .trim();
  return visibleControls(sentence).slice(0, MAX_ANSWER_LENGTH);
}

/** `requests`: what the e-mail was about, if it was one. */
export function failureReason(error: unknown, requests: ContactRequest[] = []): string {
  // Only the content of a DeliveryError is known.
  if (!(error instanceof DeliveryError)) {
    return `Unexpected ${error instanceof Error ? error.name : typeof error}`;
  }
  const answer = withoutPersonalData(error.answer ?? '', requests);
  return answer === '' ? error.message : `${error.message}: ${answer}`;
}
