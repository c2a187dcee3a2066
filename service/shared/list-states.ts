/** Each has a list. */
export type RequestState = 'open' | 'held' | 'done' | 'spam';

/** The lists of requests, in the order in which the desk shows them. */
export const listStates = ['open', 'soon', 'overdue', 'held', 'done', 'spam', 'all'] as const;
export type ListState = (typeof listStates)[number];
