/**
 * What the desk fetches. Public data is fresh for five minutes; what five people work on
 * together is fetched again every 30 s while it is looked at.
 *
 * Whatever else this imports of TanStack Query would become a further script of the contact form.
 */
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type DeskList, type DeskRequest, deskLimits } from '../../service/domain/desk.ts';
import { emailKey } from '../../service/domain/email-address.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { type DeskApi, isPassing, type Listed } from './api.ts';

const shared = {
  staleTime: 0,
  // After a first load that failed, only "Try again" repeats it: in the meantime its reason is shown.
  refetchInterval: ({ state }: { state: { data: unknown } }) =>
    state.data === undefined ? (false as const) : 30_000,
  refetchOnReconnect: true,
  retry: (count: number, error: Error) => isPassing(error) && count < 2,
};

export function useRequests(api: DeskApi, listed: Listed) {
  return useInfiniteQuery(
    {
      ...shared,
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }: DeskList) => next,
      queryKey: ['desk', 'requests', listed.list, listed],
      queryFn: ({ pageParam }) => api.requests(listed, pageParam),
      // Until the answer comes, the results of the previous search stay; of another list, only its counts.
      placeholderData: (previous, query) =>
        query?.queryKey[2] === listed.list ? previous : previous && countsOnly(previous),
    },
    queryClient,
  );
}

function countsOnly({ pages, ...data }: InfiniteData<DeskList, number | null>) {
  return { ...data, pages: pages.map((page) => ({ ...page, requests: [], next: null })) };
}

export function useRequest(api: DeskApi, id: number, enabled: boolean) {
  return useQuery(
    { ...shared, queryKey: requestKey(id), queryFn: () => api.request(id), enabled },
    queryClient,
  );
}

/** The numbers of all other requests from the same e-mail address. */
export function useOthersOf(api: DeskApi, { id, email }: Sender, enabled: boolean) {
  return useQuery(
    {
      ...shared,
      queryKey: ['desk', 'others', id],
      queryFn: async () => {
        const found: Sender[] = [];
        const search = emailKey(email).slice(0, deskLimits.search);
        let after: number | null = null;
        do {
          const page: DeskList = await api.requests({ list: 'all', search }, after);
          found.push(...page.requests);
          after = page.next;
        } while (after !== null);
        return found
          .filter((one) => one.id !== id && emailKey(one.email) === emailKey(email))
          .map((one) => one.id);
      },
      enabled,
    },
    queryClient,
  );
}

type Sender = Pick<DeskRequest, 'id' | 'email'>;

/** Without a provider of the client, nothing else tells it that there is a connection again. */
export function useReconnection() {
  useEffect(() => {
    queryClient.mount();
    return () => queryClient.unmount();
  }, []);
}

export function requestKey(id: number) {
  return ['desk', 'request', id];
}

/** After something was done, every list may differ. */
export function refetchLists(): void {
  void queryClient.invalidateQueries({
    queryKey: ['desk'],
    predicate: ({ queryKey }) => queryKey[1] !== 'request',
  });
}

export function clearAll(): void {
  queryClient.removeQueries({ queryKey: ['desk'] });
}
