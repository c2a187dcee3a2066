import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SearchRequest } from './find-entries.ts';

/**
 * What is looked for, kept in step with the search box and with the address, so that Back returns to
 * the results and they can be passed on. The prerendered page knows of no request, so that it is read
 * after hydration.
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
    // What was typed before the page was hydrated counts.
    if (!isFirst.current || box.value === '') box.value = query;
    isFirst.current = false;
    setRequest({ query: box.value.trim(), topic });
  }, [search, key, input]);

  const readBox = useCallback(() => {
    setRequest(({ topic }) => ({ query: input.current?.value.trim() ?? '', topic }));
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
  const parameters = new URLSearchParams(search);
  return { query: parameters.get('q')?.trim() ?? '', topic: parameters.get('topic') ?? '' };
}
