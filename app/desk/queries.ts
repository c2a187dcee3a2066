/**
 * What the desk fetches, and what it has done. Public data is fresh for five minutes; what five people work on together is
 * fetched again every 30 s while it is looked at.
 */
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { DeskList } from '../../service/domain/desk.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { isPassing, type Listed } from './api.ts';
import { useDesk } from './desk-context.ts';
import { failureText } from './words.ts';

const shared = {
  staleTime: 0,
  // After a first load that failed, only "Try again" repeats it: in the meantime its reason is shown.
  refetchInterval: ({ state }: { state: { data: unknown } }) =>
    state.data === undefined ? (false as const) : 30_000,
  refetchOnReconnect: true,
  retry: (count: number, error: Error) => isPassing(error) && count < 2,
};

export function useRequests(listed: Listed) {
  const { api } = useDesk();
  return useInfiniteQuery({
    ...shared,
    queryKey: ['desk', 'requests', listed.list, listed.search],
    queryFn: ({ pageParam }) => api.requests(listed, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: DeskList) => next,
    // Until the answer comes, the results of the previous search stay; of another list, only its counts.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === listed.list ? previous : previous && countsOnly(previous),
  });
}

function countsOnly({ pages, ...data }: InfiniteData<DeskList, number | null>) {
  return { ...data, pages: pages.map((page) => ({ ...page, requests: [], next: null })) };
}

export function useRequest(id: number, enabled: boolean) {
  const { api } = useDesk();
  return useQuery({ ...shared, queryKey: requestKey(id), queryFn: () => api.request(id), enabled });
}

export function requestKey(id: number) {
  return ['desk', 'request', id];
}

/**
 * Something that a button starts; what failed is said. It is sent once more if no answer came: the service does nothing
 * twice, however often it is asked.
 */
export function useDeskMutation<Output, Input = void>(
  mutationFn: (input: Input) => Promise<Output>,
  onSuccess: (output: Output, input: Input) => void,
  onFailure?: (error: Error) => void,
) {
  const { text, language, announce } = useDesk();
  const say = (error: Error) => announce(failureText(error, text, language), 'problem');
  return useMutation({
    mutationFn,
    retry: (count, error) => isPassing(error) && count < 1,
    onSuccess,
    onError: onFailure ?? say,
  });
}

/** After something was done, every list may differ. */
export function refetchLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['desk', 'requests'] });
}

/** What the service has told is nobody's any more. */
export function forgetAnswers(): void {
  queryClient.removeQueries({ queryKey: ['desk'] });
  queryClient.getMutationCache().clear();
}
