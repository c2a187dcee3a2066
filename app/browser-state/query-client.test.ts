import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

test('what fails is asked for twice more, and then the failure is told', async () => {
  let calls = 0;
  const asked = queryClient.fetchQuery({
    queryKey: ['never there'],
    retryDelay: 0,
    queryFn: async () => {
      calls += 1;
      throw new Error(`failure ${calls}`);
    },
  });
  await expect(asked).rejects.toThrow('failure 3');
});

test('what was fetched is fresh for 5 minutes, and kept for 10', () => {
  const { staleTime, gcTime, refetchOnWindowFocus } = queryClient.getDefaultOptions().queries ?? {};
  expect({ staleTime, gcTime, refetchOnWindowFocus }).toEqual({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
  });
});
