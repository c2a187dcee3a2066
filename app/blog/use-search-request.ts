import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutEntities } from '../browser-state/without-entities.ts';
import type { SearchRequest } from './find-entries.ts';

/** A single letter would find everything, so it asks for nothing. */
const minQueryLength = 2;

function queryIn({ value }: HTMLInputElement): string {
  const typed = value.trim();
  return typed.length < minQueryLength ? '' : typed;
}

/**
 * Keeps the search request, the search box and the address in step, so that Back returns to the
 * results and their address can be shared. The prerendered page has no request, so it is read from
 * the address after hydration.
 */
export function useSearchRequest(input: RefObject<HTMLInputElement | null>) {
  const { search, pathname, key } = useLocation();
  const navigate = useNavigate();
  const [request, setRequest] = useState<SearchRequest>({ query: '', topic: '' });
  const isFirst = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for a navigation to the same address
  useEffect(() => {
    const box = input.current;
    if (box === null) return;
    const { query, topic } = requestIn(search);
    // Text typed before hydration has priority over the address.
    if (!isFirst.current || box.value === '') box.value = query;
    isFirst.current = false;
    setRequest({ query: queryIn(box), topic });
  }, [search, key, input]);

  const readBox = useCallback(() => {
    // The next letter does not wait for the results of this one.
    startTransition(() =>
      setRequest(({ topic }) => ({
        query: input.current === null ? '' : queryIn(input.current),
        topic,
      })),
    );
  }, [input]);

  const keepInAddress = useCallback(() => {
    const { query, topic } = requestIn(search);
    const wanted = input.current?.value.trim() ?? '';
    if (wanted === query) return;
    const parameters = new URLSearchParams({
      ...(topic === '' ? {} : { topic }),
      ...(wanted === '' ? {} : { q: wanted }),
    });
    const to = { pathname, search: parameters.toString() };
    void navigate(to, { replace: true, preventScrollReset: true });
  }, [input, navigate, pathname, search]);

  return { request, readBox, keepInAddress };
}

function requestIn(search: string): SearchRequest {
  const parameters = withoutEntities(new URLSearchParams(search));
  return { query: parameters.get('q')?.trim() ?? '', topic: parameters.get('topic') ?? '' };
}
