import { deskLimits } from '../../contact/shared/desk.ts';
import type { DeskText } from '../../content/schema/desk.ts';

interface PersonFieldProps {
  text: DeskText['signIn'];
  error: string | null;
  /** The name that is kept. */
  person?: string;
}

/** The name under which somebody acts. Its control is called "person". */
export function PersonField({ text, error, person }: PersonFieldProps) {
  const described = error === null ? 'person-hint' : 'person-hint person-error';
  return (
    <div className="field" data-invalid={error === null ? undefined : true}>
      <label htmlFor="person">{text.name}</label>
      <p id="person-hint" className="soft-text">
        {text.nameHint}
      </p>
      {error === null ? null : (
        <p id="person-error" className="field-error">
          {error}
        </p>
      )}
      <input
        id="person"
        name="person"
        className="field-control"
        autoComplete="given-name"
        maxLength={deskLimits.person}
        defaultValue={person}
        aria-required
        aria-invalid={error === null ? undefined : true}
        aria-describedby={described}
      />
    </div>
  );
}
