/** What others say about the company, for the pages that show it. Undefined where there is nothing. */

import { readMessages } from '../../site/index.ts';
import { readClientWords, readEvidence } from '../../site/proof.ts';
import type { Locale } from '../../site/read/locales.ts';
import type { PageId } from '../../site/read/page-ids.ts';

/** @param page of a service or an industry; all words if absent */
export function loadClientWords(locale: Locale, page?: PageId) {
  const entries = readClientWords(locale, page);
  const { heading, translated } = readMessages(locale).proof;
  return entries.length === 0 ? undefined : { heading, translated, entries };
}

export function loadReviews(locale: Locale) {
  const links = readEvidence(locale, 'reviews');
  return links.length === 0
    ? undefined
    : { label: readMessages(locale).proof.reviewsElsewhere, links };
}
