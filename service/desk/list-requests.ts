/** The list of requests, by state and words: a page of it, or all. */
import type { RequestWithDelivery } from '../domain/contact-request.ts';
import { isFound, searchWords } from '../domain/search-text.ts';
import type { DeskStore, PageQuery } from '../store/desk-store.ts';

interface Listed extends Pick<PageQuery, 'state' | 'now'> {
  search: string;
  /** The number of the last request that is known. */
  after?: number | null;
}

type Store = Pick<DeskStore, 'listPage'>;

/** Whoever else asks meanwhile waits for the milliseconds that these take. */
const READ_AT_ONCE = 500;

/** All requests of a list in which the words occur, some at a time, in the order of `isNewestFirst`. */
export async function* findRequests(
  store: Store,
  { search, after = null, ...query }: Listed,
  wanted = READ_AT_ONCE,
): AsyncGenerator<RequestWithDelivery[], void> {
  const words = searchWords(search);
  const limit = words.length === 0 ? wanted : READ_AT_ONCE;
  for (let last = after; ; ) {
    const rows = await store.listPage({ ...query, after: last, limit });
    yield rows.filter((row) => isFound(row, words));
    last = rows.at(-1)?.id ?? null;
    if (last === null || rows.length < limit) return;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

export interface ListedPage {
  requests: RequestWithDelivery[];
  /** The `after` of the next page; null if this is the last. */
  next: number | null;
}

/** One more is looked for, to learn whether there is a next page. */
export async function listRequestPage(
  store: Store,
  { limit, ...listed }: Listed & { limit: number },
): Promise<ListedPage> {
  const found: RequestWithDelivery[] = [];
  for await (const some of findRequests(store, listed, limit + 1)) {
    found.push(...some);
    if (found.length > limit) break;
  }
  const requests = found.slice(0, limit);
  return { requests, next: found.length > limit ? (requests.at(-1)?.id ?? null) : null };
}

/** All requests, in the order of their numbers. */
export async function listEveryRequest(store: Store): Promise<RequestWithDelivery[]> {
  const found: RequestWithDelivery[] = [];
  for await (const some of findRequests(store, { state: 'all', search: '', now: 0 })) {
    found.push(...some);
  }
  return found.toReversed();
}
