import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { RecordEntry } from '../../service/domain/acts.ts';
import { readableLine } from '../../service/domain/characters/visible-controls.ts';
import type { DeskDetails } from '../../service/domain/desk.ts';
import { fill, fillCount } from '../../service/domain/fill.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { useDesk } from './desk-context.ts';
import { keepDraft } from './kept.ts';
import { Field, TaskButton } from './parts.tsx';
import { refetchLists, requestKey, useDeskMutation } from './queries.ts';
import { formatMoment } from './words.ts';

interface EraseFormProps {
  details: DeskDetails;
  onErased: (entry: RecordEntry) => void;
}

/** Erasing asks for the number, because nothing brings the request back. */
export function EraseForm({ details, onErased }: EraseFormProps) {
  const { text, language } = useDesk();
  const { others } = details;
  const { id, email } = details.request;
  const words = text.erase;
  const input = useRef<HTMLInputElement>(null);
  const alsoOthers = useRef<HTMLInputElement>(null);
  const [isMistyped, setIsMistyped] = useState(false);
  const erase = useErase(id, onErased);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = input.current?.value.trim() === String(id);
    setIsMistyped(!isRight);
    if (isRight) erase.mutate(alsoOthers.current?.checked ? others : []);
    else input.current?.focus();
  };
  return (
    <details className="desk-erase">
      <summary>
        <h2>{words.heading}</h2>
      </summary>
      <form className="stack" onSubmit={onSubmit} noValidate>
        <p id="desk-erase-text">{words.text}</p>
        <Field
          id="desk-erase"
          label={fill(words.label, { id })}
          error={isMistyped ? fill(words.mistyped, { id }) : null}
        >
          {(control) => (
            <input
              {...control}
              aria-describedby={control['aria-describedby'] ?? 'desk-erase-text'}
              ref={input}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </Field>
        {others.length === 0 ? null : (
          <label className="desk-choice">
            <input type="checkbox" ref={alsoOthers} />
            <span>
              {fillCount(words.others, others.length, language, {
                email: readableLine(email, text.request.directionMark),
              })}
            </span>
          </label>
        )}
        <TaskButton
          look="desk-danger"
          label={words.button}
          runningLabel={words.erasing}
          isRunning={erase.isPending}
        />
      </form>
    </details>
  );
}

function useErase(id: number, onErased: EraseFormProps['onErased']) {
  const { api, text, language, person, announce } = useDesk();
  return useDeskMutation(
    (others: number[]) => api.erase(id, others, person),
    ({ erased }, others) => {
      announce(
        others.length === 0 ? '' : fillCount(text.erase.othersErased, others.length, language),
      );
      for (const gone of [id, ...others]) {
        keepDraft(`note ${gone}`);
        queryClient.removeQueries({ queryKey: requestKey(gone) });
      }
      onErased(erased);
      refetchLists();
    },
  );
}

/** In place of a request that is gone. `entry` says who erased it, if somebody did. */
export function Erased({ id, entry }: { id: number; entry: RecordEntry | null }) {
  const { text, language } = useDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus is gone with the request, and what was typed about it goes too.
    heading.current?.focus();
    keepDraft(`note ${id}`);
  }, [id]);
  const words = text.erase;
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        {fill(entry === null ? words.unknownHeading : words.doneHeading, { id })}
      </h1>
      {entry === null ? (
        <p className="lead">{words.unknownText}</p>
      ) : (
        <>
          <p className="lead">
            {fill(words.doneText, {
              person: readableLine(entry.person, text.request.directionMark),
              at: formatMoment(entry.at, language),
            })}
          </p>
          <section className="desk-card card stack">
            <h2>{words.byHandHeading}</h2>
            <ul>
              {words.byHand.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  );
}
