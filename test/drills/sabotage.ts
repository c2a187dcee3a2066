export type Sabotage = 'answers before the commit' | 'queues the e-mail outside the transaction';

/** What to start in place of the host. */
export const sabotagedHost = (sabotage: Sabotage): string[] => [
  'test/drills/sabotaged-host.ts',
  sabotage,
];
