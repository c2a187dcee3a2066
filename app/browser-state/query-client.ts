import { QueryClient } from '@tanstack/react-query';

/** Fetches everything that is fetched at run time, with the cache times that the client fixed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      gcTime: 10 * 60_000,
      retry: 2,
      refetchOnWindowFocus: false,
      // Offline, a request must fail and show its error. By default it would wait for the network.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
