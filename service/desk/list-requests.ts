/** The list of requests, by state and words: a page of it, or all. */
import type { RequestWithDelivery } from '../domain/contact-request.ts';
import { requestNumberIn } from '../domain/request-number.ts';
import { isListed } from '../domain/request-state.ts';
import { isFound, searchWords } from '../domain/search-text.ts';
import type { DeskStore, PageQuery } from '../store/desk-store.ts';

interface Listed extends Pick<PageQuery, 'state' | 'now'> {
  search: string;
}

type Store = Pick<DeskStore, 'findRequest' | 'listPage'>;

/** Whoever else asks meanwhile waits for the milliseconds that these take. */
const READ_AT_ONCE = 200;

/**
 * All requests of a list that a search finds, some at a time: first the one that it names by its number, if any, then
 * those in which the words occur, in the order of `isNewestFirst`.
 *
 * @param after the number of the last request that is known
 * @param wanted how many may be enough
 */
export async function* findRequests(
  store: Store,
  { search, ...query }: Listed,
  after: number | null = null,
  wanted = READ_AT_ONCE,
): AsyncGenerator<RequestWithDelivery[], undefined> {
  const number = requestNumberIn(search);
  const named = number === null ? null : await store.findRequest(number.number);
  const isFirst = named !== null && after === null && isListed(named, query.state, query.now);
  yield isFirst ? [named] : [];
  if (number?.isCertain) return;

  const words = searchWords(search);
  const limit = words.length === 0 ? wanted : READ_AT_ONCE;
  for (let last = after; ; ) {
    const rows = await store.listPage({ ...query, after: last, limit });
    yield rows.filter((row) => row.id !== named?.id && isFound(row, words));
    last = rows.at(-1)?.id ?? null;
    if (last === null || rows.length < limit) return;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

export interface ListedPage {
  /** Beside the one that is named, up to the limit. */
  requests: RequestWithDelivery[];
  /** The `after` of the next page; null if this is the last. */
  next: number | null;
}

export async function listRequestPage(
  store: Store,
  { after = null, limit, ...listed }: Listed & { after?: number | null; limit: number },
): Promise<ListedPage> {
  // One more than asked for, to learn whether there is a next page.
  const found = findRequests(store, listed, after, limit + 1);
  const { value: named = [] } = await found.next();
  const others: RequestWithDelivery[] = [];
  for await (const some of found) {
    others.push(...some);
    if (others.length > limit) break;
  }
  const shown = others.slice(0, limit);
  const next = others.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { requests: [...named, ...shown], next };
}
