import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Act } from '../../service/domain/acts.ts';
import { telUrl } from '../../service/domain/contact-links.ts';
import { type DeskDetails, deskLimits } from '../../service/domain/desk.ts';
import { fill } from '../../service/domain/fill.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { DeskFailure } from './api.ts';
import { useDesk } from './desk-context.ts';
import { draftOf, keepDraft, takeDraft } from './kept.ts';
import { Field, TaskButton } from './parts.tsx';
import { refetchLists, requestKey, useDeskMutation } from './queries.ts';
import { recordText } from './record.tsx';
import { failureText, replyAddress } from './words.ts';

type PressedAct = Exclude<Act, 'note'>;

/** A button for an act. One runs at a time. */
export type ActButton = (act: PressedAct) => ReactNode;

interface PartProps extends Pick<DeskDetails, 'request'> {
  button: ActButton;
}

const mainAct = { open: 'done', held: 'done', done: 'undo', spam: 'not_spam' } as const;

/** Answering a request, and marking it as done. On a phone these stay at the end of the window. */
export function MainActs({ request, button }: PartProps) {
  const { text, replies } = useDesk();
  const words = text.request;
  return (
    <section className="desk-acts stack">
      <h2 className="sr-only">{words.actsHeading}</h2>
      <div className="buttons cluster">
        <a className="button button-main" href={replyAddress(request, replies)}>
          {words.reply}
        </a>
        {request.phone === null ? null : (
          <a className="button button-quiet" href={telUrl(request.phone)}>
            {words.call}
          </a>
        )}
        {button(mainAct[request.state])}
      </div>
      {request.due === null ? null : <p className="fine-print">{words.replyHint}</p>}
      {request.state === 'open' ? <p>{button('spam')}</p> : null}
    </section>
  );
}

export function HeldReasons({ request, button }: PartProps) {
  const { text, heldReasons } = useDesk();
  if (request.state !== 'held') return null;
  return (
    <section className="desk-card card stack">
      <h2>{text.request.heldHeading}</h2>
      <ul>
        {request.heldReasons.map((reason) => (
          <li key={reason}>{heldReasons[reason]}</li>
        ))}
      </ul>
      <p>{text.request.heldText}</p>
      <div className="buttons cluster">
        {button('not_spam')}
        {button('spam')}
      </div>
    </section>
  );
}

/** For when the company's own e-mail about a request did not arrive. */
export function MailFailure({
  emails,
  button,
}: Pick<DeskDetails, 'emails'> & { button: ActButton }) {
  const { text } = useDesk();
  if (emails.every(({ state }) => state !== 'dead')) return null;
  return (
    <div className="desk-problem note">
      <p>{text.request.mailFailedText}</p>
      {button('retry')}
    </div>
  );
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
  return useDeskMutation(
    (press: Press) => api.act(id, { ...press, person, version }),
    ({ outcome, ...details }, press) => {
      show(details);
      announce(text.request.outcomes[outcome === 'unchanged' ? 'unchanged' : press.act]);
      refetchLists();
      onStored?.(press);
    },
    (error) => {
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
  );
}

function isDetails(answer: Partial<DeskDetails>): answer is DeskDetails {
  return answer.request !== undefined;
}

/** @param mayStart is asked when a button is pressed */
export function useActButton(
  details: DeskDetails,
  mayStart: (act: PressedAct) => boolean,
): ActButton {
  const { text } = useDesk();
  const act = useAct(details);
  return (name) => (
    <TaskButton
      label={text.request.acts[name]}
      runningLabel={text.request.working}
      isRunning={act.isPending && act.variables.act === name}
      isBlocked={act.isPending}
      onPress={() => {
        if (mayStart(name)) act.mutate({ act: name, actId: crypto.randomUUID() });
      }}
    />
  );
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

/** A note for the others. What was typed stays until it is stored, whatever happens to the page. */
export function NoteForm({ details, field }: { details: DeskDetails; field: NoteField }) {
  const { text } = useDesk();
  const { input, problem } = field;
  const place = `note ${details.request.id}` as const;
  useEffect(() => takeDraft(place), [place]);
  const act = useAct(details, ({ actId }) => {
    // What was typed while it was on its way is the next note.
    if (draftOf(place)?.id !== actId) return;
    if (input.current !== null) input.current.value = '';
    keepDraft(place);
  });
  const words = text.request;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const note = draftOf(place);
    if (note === undefined) return field.refuse('noteMissing');
    field.accept();
    act.mutate({ act: 'note', actId: note.id, text: note.text.trim() });
  };
  return (
    <form className="stack" onSubmit={onSubmit}>
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
            defaultValue={draftOf(place)?.text}
            onChange={({ target }) => keepDraft(place, target.value)}
          />
        )}
      </Field>
      <TaskButton label={words.addNote} runningLabel={words.working} isRunning={act.isPending} />
    </form>
  );
}
