import MiniSearch from 'minisearch';
import type { SearchEntry } from '../../content/blog/search-index.ts';

/** What somebody looks for; either may be empty. */
export interface SearchRequest {
  query: string;
  topic: string;
}

export type FindEntries = (request: SearchRequest) => SearchEntry[];

const mostResults = 24;

/** @param entries newest first, the order in which a topic without a query shows its posts */
export function createSearch(entries: SearchEntry[]): FindEntries {
  const engine = new MiniSearch<SearchEntry>({
    idField: 'href',
    fields: ['heading', 'topics', 'lead', 'words'],
    processTerm: foldTerm,
    searchOptions: {
      boost: { heading: 4, topics: 3, lead: 2 },
      prefix: true,
      // A slip of the finger, or two in a long word.
      fuzzy: (term) => (term.length > 6 ? 2 : term.length > 4 ? 1 : false),
    },
  });
  engine.addAll(entries);
  const entryAt = new Map(entries.map((entry) => [entry.href, entry]));

  return ({ query, topic }) => {
    const isAbout = ({ topics }: SearchEntry) => topic === '' || topics.includes(topic);
    if (query === '') return entries.filter(isAbout);
    const all = engine.search(query, { combineWith: 'AND' });
    const matches = all.length > 0 ? all : engine.search(query, { combineWith: 'OR' });
    return matches
      .flatMap(({ id }) => entryAt.get(id) ?? [])
      .filter(isAbout)
      .slice(0, mostResults);
  };
}

/** Accents and capitals make no difference; a single letter, such as the "e" of "e-mail", says nothing. */
function foldTerm(term: string): string | null {
  const folded = term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.length > 1 ? folded : null;
}
