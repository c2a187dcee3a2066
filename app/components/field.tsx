import type { HTMLAttributes, HTMLInputTypeAttribute, ReactNode } from 'react';

interface FieldProps {
  id: string;
  name: string;
  label: string;
  /** Behind the label of a field that may stay empty. */
  optional?: string;
  hint?: string;
  error?: string | undefined;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** A text of several lines. */
  rows?: number;
  /** Below the control, e.g. a counter. */
  children?: ReactNode;
}

/** Label above, hint, error, control, joined by `aria-describedby`. The control is uncontrolled. */
export function Field(props: FieldProps) {
  const { id, name, label, optional, hint, error, rows } = props;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const control = {
    id,
    name,
    className: 'field-control',
    autoComplete: props.autoComplete,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
    'aria-required': optional === undefined ? true : undefined,
  };
  return (
    <div className="field" data-invalid={error === undefined ? undefined : true}>
      <label htmlFor={id}>
        {label}
        {optional === undefined ? null : <span> {optional}</span>}
      </label>
      {hint === undefined ? null : (
        <p id={hintId} className="soft-text">
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
      {rows === undefined ? (
        <input {...control} type={props.type} inputMode={props.inputMode} />
      ) : (
        <textarea {...control} rows={rows} />
      )}
      {props.children}
    </div>
  );
}

export function FieldError(props: { id: string | undefined; message: string | undefined }) {
  if (props.message === undefined) return null;
  return (
    <p id={props.id} className="field-error">
      {props.message}
    </p>
  );
}
