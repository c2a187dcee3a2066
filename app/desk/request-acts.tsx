import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Act } from '../../service/domain/acts.ts';
import { readableLine } from '../../service/domain/characters/visible-controls.ts';
import { mailtoUrl, telUrl } from '../../service/domain/contact-links.ts';
import {
  type DeskDetails,
  type DeskRequest,
  deskLimits,
  deskRequestAddress,
} from '../../service/domain/desk.ts';
import { fill } from '../../service/domain/fill.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { DeskFailure } from './api.ts';
import { useDesk } from './desk-context.ts';
import { Field } from './field.tsx';
import { refetchLists, requestKey, useRecord } from './queries.ts';
import { recordText } from './record.tsx';
import { TaskButton, useTask } from './tasks.tsx';
import { failureText, formatMoment, replyAddress, takenText } from './words.ts';

interface PartProps extends Pick<DeskDetails, 'request'> {
  acts: RequestActs;
}

const isHeld = ({ heldReasons, releasedAt }: DeskDetails['request']) =>
  heldReasons.length > 0 && releasedAt === null;

/** Answering a request, and marking it as done. On a phone these stay at the end of the window. */
export function MainActs({ request, acts }: PartProps) {
  const { text, replies } = useDesk();
  const words = text.request;
  return (
    <section className="desk-acts">
      <h2 className="sr-only">{words.actsHeading}</h2>
      <div className="buttons">
        <a className="button button-main" href={replyAddress(request, replies)}>
          {words.reply}
        </a>
        {request.phone === null ? null : (
          <a className="button button-quiet" href={telUrl(request.phone)}>
            {words.call}
          </a>
        )}
        {acts.button(...mainAct())}
      </div>
      {request.due === null ? null : <p className="fine-print">{words.replyHint}</p>}
      {request.state === 'open' ? <p>{acts.button('spam')}</p> : null}
    </section>
  );

  function mainAct(): Parameters<RequestActs['button']> {
    if (request.state === 'done') return ['undo'];
    if (request.state !== 'spam') return ['done'];
    return isHeld(request) ? ['release'] : ['undo', words.undoSpam];
  }
}

export function HeldReasons({ request, acts }: PartProps) {
  const { text, heldReasons } = useDesk();
  if (request.state !== 'held') return null;
  return (
    <section className="desk-card">
      <h2>{text.request.heldHeading}</h2>
      <ul>
        {request.heldReasons.map((reason) => (
          <li key={reason}>{heldReasons[reason]}</li>
        ))}
      </ul>
      <p>{text.request.heldText}</p>
      <div className="buttons">
        {acts.button('release')}
        {acts.button('spam')}
      </div>
    </section>
  );
}

/** For when the company's own e-mail about a request, or the copy for another service, did not arrive. */
export function MailFailure({ details, acts }: { details: DeskDetails; acts: RequestActs }) {
  const { text } = useDesk();
  const dead = details.emails.filter(({ state }) => state === 'dead');
  if (dead.length === 0) return null;
  const { mailFailedText, copyFailedText } = text.request;
  const isOnlyCopy = dead.every(({ kind }) => kind === 'webhook');
  return (
    <div className="desk-problem">
      <p>{isOnlyCopy ? copyFailedText : mailFailedText}</p>
      {acts.button('retry')}
    </div>
  );
}

type PressedAct = Exclude<Act, 'note'>;

export interface RequestActs {
  /** A button for an act. One runs at a time. */
  button(act: PressedAct, label?: string): ReactNode;
  /** Hands the request to somebody else. */
  give(taker: string): void;
  isRunning: boolean;
}

/** @param mayStart is asked when a button is pressed */
export function useRequestActs(
  details: DeskDetails,
  mayStart: (act: PressedAct) => boolean,
): RequestActs {
  const { text } = useDesk();
  const { state, isRunning, start } = useAct(details);
  const running = state.status === 'running' ? state.input : null;
  const actId = () => crypto.randomUUID();
  return {
    button: (act, label = text.request.acts[act]) => (
      <TaskButton
        label={label}
        runningLabel={text.request.working}
        isRunning={running?.act === act && running.text === undefined}
        isBlocked={isRunning}
        onPress={() => {
          if (mayStart(act)) start({ act, actId: actId() });
        }}
      />
    ),
    give: (taker) => start({ act: 'take', actId: actId(), text: taker }),
    isRunning,
  };
}

interface Press {
  act: Act;
  /** A UUID: a press that is sent again is done once. */
  actId: string;
  text?: string;
}

/**
 * Acts on a request as it is shown. If somebody else was faster nothing is done, and the page shows
 * and says what they did.
 */
function useAct({ request, record }: DeskDetails, onStored?: (press: Press) => void) {
  const { api, text, language, person, announce } = useDesk();
  const { id, version } = request;
  const show = (details: DeskDetails) => queryClient.setQueryData(requestKey(id), details);
  return useTask((press: Press) => api.act(id, { ...press, person, version }), {
    onDone: ({ outcome, ...details }, press) => {
      show(details);
      announce(text.request.outcomes[outcome === 'unchanged' ? 'unchanged' : press.act]);
      refetchLists();
      onStored?.(press);
    },
    onFailed: (error) => {
      const now = error instanceof DeskFailure ? error.answer : {};
      if (isDetails(now)) {
        show(now);
        const last = record.at(-1)?.id ?? 0;
        const news = now.record.filter((entry) => entry.id > last);
        const what = recordText(news, text, language);
        announce(fill(text.request.meanwhile, { what }), 'problem');
      } else {
        announce(failureText(error, text, language), 'problem');
        void queryClient.invalidateQueries({ queryKey: requestKey(id) });
      }
      refetchLists();
    },
  });
}

function isDetails(answer: Partial<DeskDetails>): answer is DeskDetails {
  return answer.request !== undefined;
}

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
      {fill(words.tell, { name: readableLine(takenBy ?? '', text.request.directionMark) })}
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

type NoteField = ReturnType<typeof useNoteField>;

/** Known outside of the form too: some acts wait until a note that was typed is added. */
export function useNoteField() {
  const input = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<'noteMissing' | 'noteUnsaved' | null>(null);
  const refuse = (found: 'noteMissing' | 'noteUnsaved') => {
    setProblem(found);
    input.current?.focus();
  };
  return { input, problem, refuse, accept: () => setProblem(null) };
}

/** A note for the others. What was typed stays until it is stored, also while somebody looks at another request. */
export function NoteForm({ details, field }: { details: DeskDetails; field: NoteField }) {
  const { text, drafts } = useDesk();
  const { input, problem } = field;
  const { id } = details.request;
  /** The same words keep it, so that they are stored once although an answer got lost. */
  const actId = useRef(crypto.randomUUID());
  const act = useAct(details, ({ text: stored }) => {
    // What was typed while it was on its way is the next note.
    if (drafts.get(id)?.trim() !== stored) return;
    if (input.current !== null) input.current.value = '';
    drafts.delete(id);
    actId.current = crypto.randomUUID();
  });
  const words = text.request;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const note = drafts.get(id)?.trim();
    if (note === undefined) return field.refuse('noteMissing');
    field.accept();
    act.start({ act: 'note', actId: actId.current, text: note });
  };
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      <Field
        id="desk-note"
        label={words.note}
        hint={words.noteHint}
        error={problem && words[problem]}
      >
        {(control) => (
          <textarea
            {...control}
            ref={input}
            rows={3}
            maxLength={deskLimits.note}
            defaultValue={drafts.get(id)}
            onChange={({ target }) => {
              if (target.value.trim() === '') drafts.delete(id);
              else drafts.set(id, target.value);
              actId.current = crypto.randomUUID();
            }}
          />
        )}
      </Field>
      <TaskButton label={words.addNote} runningLabel={words.working} isRunning={act.isRunning} />
    </form>
  );
}
