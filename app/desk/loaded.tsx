import type { ReactNode } from 'react';
import { useDesk } from './desk-context.ts';
import { failureText } from './failure-text.ts';
import { fillIn, formatMoment } from './words.ts';

interface LoadedProps {
  /** Of a query. */
  query: {
    isPending: boolean;
    error: Error | null;
    dataUpdatedAt: number;
    refetch: () => unknown;
  };
  /** Shown in place of a failure without data, if the reason is a known one. */
  failed?: ReactNode;
  children: ReactNode;
}

/**
 * The states of what is fetched: loading; failed; and there, with a word about its age if it cannot
 * be brought up to date.
 */
export function Loaded({ query, failed, children }: LoadedProps) {
  const { text, language } = useDesk();
  if (query.isPending) return <p className="desk-loading">{text.loading}</p>;
  const { error } = query;
  const retry = (
    <button type="button" className="button button-quiet" onClick={() => query.refetch()}>
      {text.tryAgain}
    </button>
  );
  if (error !== null && query.dataUpdatedAt === 0) {
    return (
      failed ?? (
        <div className="desk-card" role="alert">
          <h2>{text.notices.failedHeading}</h2>
          <p>{failureText(error, text, language)}</p>
          <p>{retry}</p>
        </div>
      )
    );
  }
  const { offline, stale } = text.notices;
  // The children keep their place, so that what somebody types in them stays.
  return (
    <>
      {error === null ? null : (
        <div className="desk-problem" role="alert">
          <p>
            {fillIn(navigator.onLine ? stale : offline, {
              at: formatMoment(query.dataUpdatedAt, language),
            })}
          </p>
          {retry}
        </div>
      )}
      {children}
    </>
  );
}
