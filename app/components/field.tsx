import type { HTMLAttributes, HTMLInputTypeAttribute, ReactNode } from 'react';
import fieldSheet from './field.css?url';
import { Stylesheet } from './stylesheet.tsx';
import { Unbroken } from './unbroken.tsx';

interface FieldProps {
  id: string;
  name: string;
  label: string;
  /** Text after the label of an optional field. */
  optional?: string;
  /** Above the control, or below it if it leads on to the next one. */
  hint?: string;
  isHintBelow?: boolean;
  error?: FieldErrorText | undefined;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Makes the control a textarea with this many lines. */
  rows?: number;
  /** Shown below the control, such as a counter. */
  children?: ReactNode;
}

/**
 * Label, hint, error and control, joined by `aria-describedby`. The control is
 * uncontrolled.
 */
export function Field(props: FieldProps) {
  const { id, name, label, optional, hint, isHintBelow, error, rows } = props;
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
  const hintText =
    hint === undefined ? null : (
      <p id={hintId} className="soft-text">
        <Unbroken text={hint} />
      </p>
    );
  return (
    <div className="field" data-invalid={error === undefined ? undefined : true}>
      <Stylesheet file={fieldSheet} />
      <label htmlFor={id}>
        {label}
        {optional === undefined ? null : <span> {optional}</span>}
      </label>
      {isHintBelow ? null : hintText}
      <FieldError id={errorId} error={error} />
      {rows === undefined ? (
        <input {...control} type={props.type} inputMode={props.inputMode} />
      ) : (
        <textarea {...control} rows={rows} />
      )}
      {isHintBelow ? hintText : null}
      {props.children}
    </div>
  );
}

export interface FieldErrorText {
  message: string;
  /** A second sentence, which names what the message is about. */
  detail?: string;
}

export function FieldError(props: { id: string | undefined; error: FieldErrorText | undefined }) {
  if (props.error === undefined) return null;
  const { message, detail } = props.error;
  return (
    <div id={props.id} className="field-error">
      <p>{message}</p>
      {detail === undefined ? null : <p>{detail}</p>}
    </div>
  );
}
