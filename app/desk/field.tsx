import type { ReactNode } from 'react';

interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  error?: string | null;
  children: (control: ControlProps) => ReactNode;
}

/** Label, hint, error and control, joined by `aria-describedby`. Sharing that of the contact form would give it one more script. */
export function Field({ id, label, hint, error = null, children }: FieldProps) {
  const hintId = hint === undefined ? null : `${id}-hint`;
  const errorId = error === null ? null : `${id}-error`;
  const isInvalid = error === null ? undefined : true;
  return (
    <div className="field" data-invalid={isInvalid}>
      <label htmlFor={id}>{label}</label>
      {hintId && (
        <p id={hintId} className="soft-text">
          {hint}
        </p>
      )}
      {errorId && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      {children({
        id,
        className: 'field-control',
        'aria-invalid': isInvalid,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      })}
    </div>
  );
}

interface FactProps {
  label: string;
  isTrouble?: boolean;
  children: ReactNode;
}

/** A line of a list of facts. */
export function Fact({ label, isTrouble = false, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isTrouble ? 'desk-trouble' : undefined}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
