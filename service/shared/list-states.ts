/** The states of a request, each of which has a list. */
export const requestStates = ['open', 'held', 'done', 'spam'] as const;
export type RequestState = (typeof requestStates)[number];

/** The lists of requests, in the order in which the desk shows them. */
export const listStates = ['open', 'soon', 'overdue', 'held', 'done', 'spam', 'all'] as const;
export type ListState = (typeof listStates)[number];
