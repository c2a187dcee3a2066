import { type FormEvent, useRef, useState } from 'react';
import { type DeskDetails, deskLimits } from '../../contact/shared/desk.ts';
import { useDesk } from './desk-context.ts';
import { TaskButton } from './task-button.tsx';
import { useAct } from './use-act.ts';

/** A note for the others. What was typed stays until it is stored. */
export function NoteForm({ details }: { details: DeskDetails }) {
  const { text } = useDesk();
  const input = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  /** The same words keep it, so that they are stored once although an answer got lost. */
  const actId = useRef(crypto.randomUUID());
  const act = useAct(details, () => {
    if (input.current !== null) input.current.value = '';
    actId.current = crypto.randomUUID();
  });
  const words = text.request;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const note = input.current?.value.trim() ?? '';
    setIsMissing(note === '');
    if (note === '') input.current?.focus();
    else act.start({ act: 'note', actId: actId.current, text: note });
  };
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      <div className="field" data-invalid={isMissing ? true : undefined}>
        <label htmlFor="desk-note">{words.note}</label>
        <p id="desk-note-hint" className="soft-text">
          {words.noteHint}
        </p>
        {isMissing ? (
          <p id="desk-note-error" className="field-error">
            {words.noteMissing}
          </p>
        ) : null}
        <textarea
          ref={input}
          id="desk-note"
          rows={3}
          className="field-control"
          maxLength={deskLimits.note}
          aria-invalid={isMissing ? true : undefined}
          aria-describedby={isMissing ? 'desk-note-hint desk-note-error' : 'desk-note-hint'}
          onChange={() => {
            actId.current = crypto.randomUUID();
          }}
        />
      </div>
      <TaskButton label={words.addNote} runningLabel={words.working} isRunning={act.isRunning} />
    </form>
  );
}
