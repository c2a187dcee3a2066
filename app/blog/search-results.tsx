/** The search itself. It is loaded with its index when a visitor first uses the search box. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { SearchEntry } from '../../site/blog/search-index.ts';
import type { BlogSearchText } from '../../site/schema/blog.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { createSearch, resultText, type SearchRequest } from './find-entries.ts';
import { PostList } from './post-list.tsx';
import { SearchFailed } from './search-failed.tsx';

/** Results are announced once they have stayed the same for this long (ms). */
const pause = 700;

function indexQuery(index: string) {
  return {
    queryKey: ['search-index', index],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const response = await fetch(index, { signal });
      if (!response.ok) throw new Error(`The search index was answered with ${response.status}.`);
      return createSearch((await response.json()) as SearchEntry[]);
    },
    // The address changes with the content, so the index never gets stale.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  };
}

/** Fetches the index while the visitor is still typing. The results report a failure. */
export function prepareIndex(index: string) {
  void queryClient.prefetchQuery(indexQuery(index));
}

/** Shows the results instead of the children, or both if nothing was found. */
export function SearchResults(props: {
  request: SearchRequest;
  index: string;
  text: BlogSearchText;
  announce: (words: string) => void;
  children: ReactNode;
}) {
  const { request, index, text, announce, children } = props;
  const search = useQuery(indexQuery(index), queryClient);
  const find = search.data;
  const entries = useMemo(() => find?.(request), [find, request]);
  const hasFailed = search.isError && !search.isFetching;
  const words = hasFailed
    ? text.failed
    : entries === undefined
      ? text.searching
      : resultText(text, request, entries.length);

  useEffect(() => {
    const timer = setTimeout(() => announce(words), pause);
    return () => clearTimeout(timer);
  }, [announce, words]);

  if (hasFailed) {
    return (
      <>
        <SearchFailed text={text} onRetry={() => void search.refetch()} />
        {children}
      </>
    );
  }
  return (
    <>
      <p className="search-summary">{words}</p>
      {entries === undefined || entries.length === 0 ? children : <PostList posts={entries} />}
    </>
  );
}
