import { type FormEvent, useRef, useState } from 'react';
import { type DeskDetails, deskLimits } from '../../service/shared/desk.ts';
import { useDesk } from './desk-context.ts';
import { Field } from './field.tsx';
import { TaskButton } from './task-button.tsx';
import { useAct } from './use-act.ts';

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
