import { QueryClient } from '@tanstack/react-query';

/** Everything fetched at run time goes through this client and its cache times (API-5). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      gcTime: 10 * 60_000,
      retry: 2,
      refetchOnWindowFocus: false,
      // Offline, a request must fail and say so, not wait for the network in silence.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
