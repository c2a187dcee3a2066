import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fill } from '../../service/domain/fill.ts';
import { DeskFailure } from './api.ts';
import { useDesk } from './desk-context.ts';
import { failureText, formatMoment } from './words.ts';

type State<Input, Output> =
  | { status: 'idle' }
  | { status: 'running'; input: Input }
  | { status: 'done'; output: Output };

interface Handlers<Input, Output> {
  onDone?: (output: Output, input: Input) => void;
  onFailed?: (error: Error) => void;
}

/** Something that a button starts, one at a time. TanStack's mutations: see queries.ts. */
export function useTask<Output, Input = void>(
  run: (input: Input) => Promise<Output>,
  { onDone, onFailed }: Handlers<Input, Output> = {},
) {
  const [state, setState] = useState<State<Input, Output>>({ status: 'idle' });
  const isRunning = state.status === 'running';
  const start = async (input: Input) => {
    setState({ status: 'running', input });
    try {
      const output = await run(input);
      setState({ status: 'done', output });
      onDone?.(output, input);
    } catch (thrown) {
      setState({ status: 'idle' });
      onFailed?.(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  };
  return {
    state,
    isRunning,
    start: (input: Input) => {
      if (!isRunning) void start(input);
    },
  };
}

/** The same within the desk, which says what failed. */
export function useDeskTask<Output, Input = void>(
  run: (input: Input) => Promise<Output>,
  onDone: (output: Output, input: Input) => void,
) {
  const { text, language, announce } = useDesk();
  const onFailed = (error: Error) => announce(failureText(error, text, language), 'problem');
  return useTask(run, { onDone, onFailed });
}

interface TaskButtonProps {
  label: string;
  /** Shown while what it has started runs. */
  runningLabel: string;
  isRunning: boolean;
  /** Set while something else runs, which it waits for. */
  isBlocked?: boolean;
  look?: string;
  /** Absent for the button that submits a form. */
  onPress?: () => void;
}

/** While something runs the button keeps the focus, which a disabled one would lose. */
export function TaskButton(props: TaskButtonProps) {
  const { label, runningLabel, isRunning, isBlocked = false, look, onPress } = props;
  const isOff = isRunning || isBlocked;
  return (
    <button
      type={onPress === undefined ? 'submit' : 'button'}
      className={`button ${look ?? 'button-quiet'}`}
      aria-disabled={isOff}
      onClick={isOff ? (event) => event.preventDefault() : onPress}
    >
      {isRunning ? runningLabel : label}
    </button>
  );
}

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
