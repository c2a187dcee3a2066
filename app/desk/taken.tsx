import { type FormEvent, useRef, useState } from 'react';
import { mailtoUrl } from '../../service/shared/contact-links.ts';
import { type DeskRequest, deskLimits, deskRequestAddress } from '../../service/shared/desk.ts';
import { fill } from '../../service/shared/fill.ts';
import { visibleControls } from '../../service/shared/visible-controls.ts';
import { useDesk } from './desk-context.ts';
import { Field } from './field.tsx';
import { useRecord } from './queries.ts';
import type { RequestActs } from './request-acts.tsx';
import { takenText } from './waiting.tsx';
import { formatMoment } from './words.ts';

interface TakenProps {
  request: DeskRequest;
  acts: RequestActs;
}

/** Who answers a request, and how that changes. */
export function Taken({ request, acts }: TakenProps) {
  const { text, person } = useDesk();
  const taken = takenText(request, person, text);
  if (taken === null) return null;
  const { takenBy, due } = request;
  return (
    <div className="desk-taken">
      <p>{taken}</p>
      {due === null ? null : (
        <>
          {takenBy === null || takenBy === person ? null : <TellLink request={request} />}
          {acts.button(takenBy === person ? 'untake' : 'take')}
          <Give key={takenBy} acts={acts} />
        </>
      )}
    </div>
  );
}

/** Opens the mail program with the request's address, which says nothing of the visitor. */
function TellLink({ request: { id, takenBy, dueAt } }: Pick<TakenProps, 'request'>) {
  const { text, language } = useDesk();
  const words = text.request.give;
  const body = fill(words.tellBody, {
    at: formatMoment(dueAt, language),
    link: deskRequestAddress(window.location.origin, id),
  });
  return (
    <a
      className="button button-quiet button-small"
      href={`${mailtoUrl('', fill(words.tellSubject, { id }))}&body=${encodeURIComponent(body)}`}
    >
      {fill(words.tell, { name: visibleControls(takenBy ?? '') })}
    </a>
  );
}

/** Hands a request to somebody else. */
function Give({ acts }: Pick<TakenProps, 'acts'>) {
  const { text } = useDesk();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="desk-link">{text.request.give.heading}</summary>
      {isOpen ? <GiveForm acts={acts} /> : null}
    </details>
  );
}

function GiveForm({ acts }: Pick<TakenProps, 'acts'>) {
  const { text } = useDesk();
  const colleagues = useColleagues();
  const input = useRef<HTMLInputElement>(null);
  const words = text.request.give;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const taker = input.current?.value.trim() ?? '';
    if (taker === '') input.current?.focus();
    else acts.give(taker);
  };
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      <Field id="desk-taker" label={words.label} hint={words.hint}>
        {(control) => (
          <input
            {...control}
            ref={input}
            autoComplete="off"
            list="desk-colleagues"
            maxLength={deskLimits.person}
            aria-required
          />
        )}
      </Field>
      <datalist id="desk-colleagues">
        {colleagues.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button
        type="submit"
        className="button button-quiet button-small"
        aria-disabled={acts.isRunning}
      >
        {words.button}
      </button>
    </form>
  );
}

/** Who else has done something at the desk lately, or was given something. */
function useColleagues(): string[] {
  const { api, person } = useDesk();
  const entries = useRecord(api).data?.pages.flatMap((page) => page.entries) ?? [];
  const atDesk = entries.filter(({ mailbox }) => mailbox !== null);
  const names = atDesk.flatMap(({ person: actor, act, text }) =>
    act === 'take' && text !== null ? [actor, text] : actor,
  );
  return [...new Set(names)].filter((name) => name !== person).sort();
}
