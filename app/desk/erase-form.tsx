import { type FormEvent, useRef, useState } from 'react';
import type { RecordEntry } from '../../contact/desk/desk-store.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { useDesk } from './desk-context.ts';
import { refetchLists, requestKey } from './queries.ts';
import { TaskButton } from './task-button.tsx';
import { useDeskTask } from './use-task.ts';
import { fillIn } from './words.ts';

interface EraseFormProps {
  id: number;
  onErased: (entry: RecordEntry) => void;
}

/** Erasing asks for the number, because nothing brings the request back. */
export function EraseForm({ id, onErased }: EraseFormProps) {
  const { api, text, person, drafts, announce } = useDesk();
  const words = text.erase;
  const input = useRef<HTMLInputElement>(null);
  const [isMistyped, setIsMistyped] = useState(false);
  const erase = useDeskTask(() => api.erase(id, person), {
    onDone: ({ erased }) => {
      announce('');
      drafts.delete(id);
      onErased(erased);
      queryClient.removeQueries({ queryKey: requestKey(id) });
      refetchLists();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = input.current?.value.trim() === String(id);
    setIsMistyped(!isRight);
    if (isRight) erase.start();
    else input.current?.focus();
  };
  return (
    <details className="desk-erase">
      <summary>
        <h2>{words.heading}</h2>
      </summary>
      <form className="desk-form" onSubmit={onSubmit} noValidate>
        <p id="desk-erase-text">{words.text}</p>
        <div className="field" data-invalid={isMistyped ? true : undefined}>
          <label htmlFor="desk-erase">{fillIn(words.label, { id })}</label>
          {isMistyped ? (
            <p id="desk-erase-error" className="field-error">
              {fillIn(words.mistyped, { id })}
            </p>
          ) : null}
          <input
            ref={input}
            id="desk-erase"
            className="field-control"
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={isMistyped ? true : undefined}
            aria-describedby={isMistyped ? 'desk-erase-error' : 'desk-erase-text'}
          />
        </div>
        <TaskButton
          look="desk-danger"
          label={words.button}
          runningLabel={words.erasing}
          isRunning={erase.isRunning}
        />
      </form>
    </details>
  );
}
