import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fill } from '../../service/shared/fill.ts';
import { DeskFailure } from './api.ts';
import { useDesk } from './desk-context.ts';
import { TaskButton } from './task-button.tsx';
import { failureText, formatMoment } from './words.ts';

interface LoadedProps {
  query: Pick<UseQueryResult, 'isPending' | 'isFetching' | 'error' | 'dataUpdatedAt' | 'refetch'>;
  children: ReactNode;
}

/**
 * The states of what is fetched: loading; failed; and there, with a word about its age if it cannot
 * be brought up to date.
 */
export function Loaded({ query, children }: LoadedProps) {
  const { text, language } = useDesk();
  const { error } = query;
  // Another try drops the error, and the button that was pressed would disappear with it.
  const [lastError, setLastError] = useState(error);
  if (error !== lastError && (error !== null || !query.isFetching)) setLastError(error);
  const retry = (
    <TaskButton
      label={text.tryAgain}
      runningLabel={text.loading}
      isRunning={query.isFetching}
      onPress={() => void query.refetch()}
    />
  );
  if (query.isPending || (error !== null && query.dataUpdatedAt === 0)) {
    if (lastError === null) return <p className="desk-loading">{text.loading}</p>;
    return (
      <div className="desk-card" role="alert">
        <h2>{text.notices.failedHeading}</h2>
        <p>{failureText(lastError, text, language)}</p>
        <p>{retry}</p>
      </div>
    );
  }
  const { offline, stale } = text.notices;
  const isOffline = error instanceof DeskFailure && error.code === 'offline';
  // The children keep their place, so that what somebody types in them stays.
  return (
    <>
      {error === null ? null : (
        <div className="desk-problem" role="alert">
          <p>
            {fill(isOffline ? offline : stale, {
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

/** The button for the next page of what is fetched in pages. */
export function ShowMore({ query }: { query: UseInfiniteQueryResult }) {
  const { text } = useDesk();
  if (!query.hasNextPage) return null;
  return (
    <TaskButton
      label={text.showMore}
      runningLabel={text.loading}
      isRunning={query.isFetchingNextPage}
      onPress={() => void query.fetchNextPage()}
    />
  );
}
