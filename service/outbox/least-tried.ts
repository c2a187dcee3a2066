/** The first `limit` of what two queues put first, in the order of `claimDue`: notices are passed before e-mails. */
export const leastTried = <T extends { attempts: number }>(entries: T[], limit: number): T[] =>
  entries.toSorted((a, b) => a.attempts - b.attempts).slice(0, limit);
