import { type FormEvent, useState } from 'react';
import { useDesk } from './desk-context.ts';
import { PersonField } from './person-field.tsx';
import { keep } from './storage.ts';
import { fillIn } from './words.ts';

/** Who sits at the desk, and the way out of it. */
export function Person({ onLeave }: { onLeave: () => void }) {
  const { text, person } = useDesk();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <section className="desk-person" aria-labelledby="desk-person">
      <p id="desk-person">{fillIn(text.person.isYou, { name: person })}</p>
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
  const [error, setError] = useState<string | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('person')).trim();
    if (name === '') {
      setError(text.signIn.nameMissing);
      return;
    }
    keep('person', name);
    onDone();
  };
  return (
    <form className="desk-card desk-form" onSubmit={onSubmit} noValidate>
      <PersonField text={text.signIn} error={error} person={person} />
      <button type="submit" className="button button-quiet">
        {text.person.save}
      </button>
    </form>
  );
}
