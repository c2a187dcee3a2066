/** The list of requests, by state and words: a page of it, or all. */
import type { RequestWithDelivery } from '../domain/contact-request.ts';
import { searchWords } from '../domain/search-text.ts';
import type { DeskStore, PageQuery } from '../store/desk-store.ts';

interface Page<Row> {
  rows: Row[];
  /** The `after` of the next page; null if this is the last. */
  next: number | null;
}

/** A page of what is listed by their numbers. One row more is read, to learn whether there is a next page. */
export async function readPage<Row extends { id: number }>(
  limit: number,
  list: (limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const found = await list(limit + 1);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Few, because visitors' requests have to wait for the milliseconds that this takes. */
const INDEXED_AT_ONCE = 300;

interface Query extends Omit<PageQuery, 'words'> {
  search: string;
}

export async function listRequestPage(
  store: Pick<DeskStore, 'indexForSearch' | 'listPage'>,
  { search, limit, ...query }: Query,
): Promise<{ requests: RequestWithDelivery[]; next: number | null }> {
  const words = searchWords(search);
  if (words.length > 0) {
    while ((await store.indexForSearch(INDEXED_AT_ONCE)) === INDEXED_AT_ONCE);
  }
  const { rows: requests, next } = await readPage(limit, (atMost) =>
    store.listPage({ ...query, words, limit: atMost }),
  );
  return { requests, next };
}

const READ_AT_ONCE = 500;

/** All requests, in the order of their numbers; read page by page, so that no query takes long. */
export async function listEveryRequest(
  store: Pick<DeskStore, 'listPage'>,
): Promise<RequestWithDelivery[]> {
  const found: RequestWithDelivery[] = [];
  let after: number | null = null;
  do {
    const { rows, next } = await readPage(READ_AT_ONCE, (limit) =>
      store.listPage({ state: 'all', words: [], after, limit, now: 0 }),
    );
    found.push(...rows);
    after = next;
  } while (after !== null);
  return found.toSorted((a, b) => a.id - b.id);
}
