import { type FormEvent, useState } from 'react';
import { deskLimits } from '../../service/shared/desk.ts';
import { fill } from '../../service/shared/fill.ts';
import type { DeskText } from '../../site/schema/desk.ts';
import { useDesk } from './desk-context.ts';
import { Field } from './field.tsx';
import { keep } from './storage.ts';

/** Who sits at the desk, and the way out of it. */
export function Person({ onLeave }: { onLeave: () => void }) {
  const { text, person } = useDesk();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <section className="desk-person" aria-labelledby="desk-person">
      <p id="desk-person">{fill(text.person.isYou, { name: person })}</p>
      <button
        type="button"
        className="desk-link"
        aria-expanded={isChanging}
        onClick={() => setIsChanging(!isChanging)}
      >
        {text.person.change}
      </button>
      <button type="button" className="desk-link" onClick={onLeave}>
        {text.person.leave}
      </button>
      {isChanging ? <NameForm onDone={() => setIsChanging(false)} /> : null}
    </section>
  );
}

function NameForm({ onDone }: { onDone: () => void }) {
  const { text, person } = useDesk();
  const [isMissing, setIsMissing] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('person')).trim();
    if (name === '') return setIsMissing(true);
    keep('person', name);
    onDone();
  };
  return (
    <form className="desk-card desk-form" onSubmit={onSubmit} noValidate>
      <PersonField text={text.signIn} isMissing={isMissing} person={person} />
      <button type="submit" className="button button-quiet">
        {text.person.save}
      </button>
    </form>
  );
}

interface PersonFieldProps {
  text: DeskText['signIn'];
  isMissing: boolean;
  /** The name that is kept. */
  person?: string;
}

/** The name under which somebody acts. Its control is called "person". */
export function PersonField({ text, isMissing, person }: PersonFieldProps) {
  const error = isMissing ? text.nameMissing : null;
  return (
    <Field id="person" label={text.name} hint={text.nameHint} error={error}>
      {(control) => (
        <input
          {...control}
          name="person"
          autoComplete="given-name"
          maxLength={deskLimits.person}
          defaultValue={person}
          aria-required
        />
      )}
    </Field>
  );
}
