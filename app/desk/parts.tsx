/** The parts of which the desk's pages are made. */
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fill } from '../../service/domain/fill.ts';
import { DeskFailure } from './api.ts';
import { useDesk } from './desk-context.ts';
import { failureText, formatMoment } from './words.ts';

interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  error?: string | null;
  children: (control: ControlProps) => ReactNode;
}

/** Label, hint, error and control, joined by `aria-describedby`. Sharing that of the contact form would give it one more script. */
export function Field({ id, label, hint, error = null, children }: FieldProps) {
  const hintId = hint === undefined ? null : `${id}-hint`;
  const errorId = error === null ? null : `${id}-error`;
  const isInvalid = error === null ? undefined : true;
  return (
    <div className="field" data-invalid={isInvalid}>
      <label htmlFor={id}>{label}</label>
      {hintId && (
        <p id={hintId} className="soft-text">
          {hint}
        </p>
      )}
      {errorId && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      {children({
        id,
        className: 'field-control',
        'aria-invalid': isInvalid,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      })}
    </div>
  );
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

/** While something runs the button keeps the focus, which a disabled one would lose, and starts nothing. */
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
      <div className="desk-card card stack" role="alert">
        <h2>{text.notices.failedHeading}</h2>
        <p>{failureText(lastError, text, language)}</p>
        <p>{retry}</p>
      </div>
    );
  }
  const isOffline = error instanceof DeskFailure && error.code === 'offline';
  const asItWas = isOffline ? text.notices.offline : text.notices.stale;
  // The children keep their place, so that what somebody types in them stays.
  return (
    <>
      {error === null ? null : (
        <div className="desk-problem note" role="alert">
          <p>{fill(asItWas, { at: formatMoment(query.dataUpdatedAt, language) })}</p>
          {retry}
        </div>
      )}
      {children}
    </>
  );
}
