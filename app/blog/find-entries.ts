import MiniSearch from 'minisearch';
import { fold } from '../../service/shared/fold.ts';
import type { SearchEntry } from '../../site/blog/search-index.ts';
import type { BlogSearchText } from '../../site/schema/blog.ts';

/** What a visitor searches for. Either part may be empty. */
export interface SearchRequest {
  query: string;
  topic: string;
}

export type FindEntries = (request: SearchRequest) => SearchEntry[];

const BETWEEN_WORDS = /[\n\r\p{Z}\p{P}]+/u;
const maxResults = 24;
/** The engine's work for a word with typing errors grows with the square of its length. */
const maxQueryLength = 100;

/** @param entries newest first, which is the order of a topic's posts when there is no query */
export function createSearch(entries: SearchEntry[]): FindEntries {
  const engine = new MiniSearch<SearchEntry>({
    idField: 'href',
    fields: ['heading', 'topics', 'lead', 'words'],
    tokenize: (text) => fold(text).split(BETWEEN_WORDS),
    // Drops single letters such as the "e" of "e-mail".
    processTerm: (term) => (term.length > 1 ? term : null),
    searchOptions: {
      boost: { heading: 4, topics: 3, lead: 2 },
      prefix: true,
      // One typing error, or two in a long word.
      fuzzy: (term) => (term.length > 6 ? 2 : term.length > 4 ? 1 : false),
    },
  });
  engine.addAll(entries);
  const entryAt = new Map(entries.map((entry) => [entry.href, entry]));

  return ({ query, topic }) => {
    const isAbout = ({ topics }: SearchEntry) => topic === '' || topics.includes(topic);
    if (query === '') return entries.filter(isAbout).slice(0, maxResults);
    const words = query.slice(0, maxQueryLength);
    const all = engine.search(words, { combineWith: 'AND' });
    const matches = all.length > 0 ? all : engine.search(words, { combineWith: 'OR' });
    return matches
      .flatMap(({ id }) => entryAt.get(id) ?? [])
      .filter(isAbout)
      .slice(0, maxResults);
  };
}

/** A sentence about the number of results. */
export function resultText(text: BlogSearchText, request: SearchRequest, count: number): string {
  if (count === 0) return text.nothing;
  const { query, topic } = request;
  const forms = query === '' ? text.about : topic === '' ? text.found : text.foundAbout;
  const values: Record<string, string> = { query, topic, count: String(count) };
  // Replaced in one pass, so that braces in a query stay as they are.
  return forms[count === 1 ? 'one' : 'other'].replace(
    /\{(query|topic|count)\}/g,
    (_, name: string) => values[name] ?? '',
  );
}
