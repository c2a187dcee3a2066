import { type FormEvent, useRef } from 'react';
import { type DeskRequest, deskLimits } from '../../contact/shared/desk.ts';
import { useDesk } from './desk-context.ts';
import type { RequestActs } from './use-request-acts.tsx';
import { takenText } from './waiting.ts';

interface TakenProps {
  request: DeskRequest;
  acts: RequestActs;
}

/** Who answers a request, and how that changes. */
export function Taken({ request, acts }: TakenProps) {
  const { text, person } = useDesk();
  const taken = takenText(request, person, text);
  if (taken === null) return null;
  return (
    <div className="desk-taken">
      <p>{taken}</p>
      {request.due === null ? null : (
        <>
          {acts.button(request.takenBy === person ? 'untake' : 'take')}
          <GiveForm key={request.takenBy} acts={acts} />
        </>
      )}
    </div>
  );
}

/** Hands a request to somebody else. */
function GiveForm({ acts }: Pick<TakenProps, 'acts'>) {
  const { text } = useDesk();
  const input = useRef<HTMLInputElement>(null);
  const words = text.request.give;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const taker = input.current?.value.trim() ?? '';
    if (taker === '') input.current?.focus();
    else acts.give(taker);
  };
  return (
    <details>
      <summary className="desk-link">{words.heading}</summary>
      <form className="desk-form" onSubmit={onSubmit}>
        <div className="field">
          <label htmlFor="desk-taker">{words.label}</label>
          <p id="desk-taker-hint" className="soft-text">
            {words.hint}
          </p>
          <input
            ref={input}
            id="desk-taker"
            className="field-control"
            autoComplete="off"
            maxLength={deskLimits.person}
            aria-required
            aria-describedby="desk-taker-hint"
          />
        </div>
        <button
          type="submit"
          className="button button-quiet button-small"
          aria-disabled={acts.isRunning}
        >
          {words.button}
        </button>
      </form>
    </details>
  );
}
