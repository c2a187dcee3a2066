/** A page of the list of requests, by state and words. */
import type { RequestWithDelivery } from '../store/stored-request.ts';
import type { DeskStore, PageQuery } from './desk-store.ts';
import { readPage } from './read-page.ts';
import { searchWords } from './search-text.ts';

/** Few, because visitors' requests have to wait for the milliseconds that this takes. */
const INDEXED_AT_ONCE = 300;

interface Query extends Omit<PageQuery, 'words'> {
  search: string;
}

interface Page {
  requests: RequestWithDelivery[];
  /** The `after` of the next page; null if this is the last. */
  next: number | null;
}

export async function listRequestPage(
  store: Pick<DeskStore, 'indexForSearch' | 'listPage'>,
  { search, limit, ...query }: Query,
): Promise<Page> {
  const words = searchWords(search);
  if (words.length > 0) {
    while ((await store.indexForSearch(INDEXED_AT_ONCE)) === INDEXED_AT_ONCE);
  }
  const { rows: requests, next } = await readPage(limit, (atMost) =>
    store.listPage({ ...query, words, limit: atMost }),
  );
  return { requests, next };
}
