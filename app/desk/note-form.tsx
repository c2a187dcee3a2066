import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { type DeskDetails, deskLimits } from '../../contact/shared/desk.ts';
import { useDesk } from './desk-context.ts';
import { TaskButton } from './task-button.tsx';
import { useAct } from './use-act.ts';

interface NoteField {
  input: RefObject<HTMLTextAreaElement | null>;
  problem: 'noteMissing' | 'noteUnsaved' | null;
  /** Shows the problem and puts the focus into the field. */
  refuse(problem: 'noteMissing' | 'noteUnsaved'): void;
  accept(): void;
  /** False if something is typed. The field says so then. */
  isSaved(): boolean;
}

/** The field for a note, known outside of its form too: a request must not be left with a note unsaved. */
export function useNoteField(): NoteField {
  const input = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<NoteField['problem']>(null);
  const refuse: NoteField['refuse'] = (found) => {
    setProblem(found);
    input.current?.focus();
  };
  return {
    input,
    problem,
    refuse,
    accept: () => setProblem(null),
    isSaved: () => {
      const isEmpty = !input.current?.value.trim();
      if (!isEmpty) refuse('noteUnsaved');
      return isEmpty;
    },
  };
}

/** A note for the others. What was typed stays until it is stored, also while somebody looks at another request. */
export function NoteForm({ details, field }: { details: DeskDetails; field: NoteField }) {
  const { text, drafts } = useDesk();
  const { input, problem } = field;
  const { id } = details.request;
  /** The same words keep it, so that they are stored once although an answer got lost. */
  const actId = useRef(crypto.randomUUID());
  const act = useAct(details, () => {
    if (input.current !== null) input.current.value = '';
    drafts.delete(id);
    actId.current = crypto.randomUUID();
  });
  const words = text.request;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const note = input.current?.value.trim() ?? '';
    if (note === '') return field.refuse('noteMissing');
    field.accept();
    act.start({ act: 'note', actId: actId.current, text: note });
  };
  return (
    <form className="desk-form" onSubmit={onSubmit}>
      <div className="field" data-invalid={problem === null ? undefined : true}>
        <label htmlFor="desk-note">{words.note}</label>
        <p id="desk-note-hint" className="soft-text">
          {words.noteHint}
        </p>
        {problem === null ? null : (
          <p id="desk-note-error" className="field-error">
            {words[problem]}
          </p>
        )}
        <textarea
          ref={input}
          id="desk-note"
          rows={3}
          className="field-control"
          maxLength={deskLimits.note}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? 'desk-note-hint' : 'desk-note-hint desk-note-error'}
          defaultValue={drafts.get(id)}
          onChange={({ target }) => {
            if (target.value.trim() === '') drafts.delete(id);
            else drafts.set(id, target.value);
            actId.current = crypto.randomUUID();
          }}
        />
      </div>
      <TaskButton label={words.addNote} runningLabel={words.working} isRunning={act.isRunning} />
    </form>
  );
}
