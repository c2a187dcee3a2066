import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { focusControl } from './controls.ts';

export interface SummaryError {
  /** The id of the control that has to be corrected. */
  controlId: string;
  message: string;
}

/** Takes the focus when it appears and after each further attempt (FORM-35). */
export function ErrorSummary(props: { title: string; errors: SummaryError[]; attempt: number }) {
  const summary = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus again
  useEffect(() => {
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView();
  }, [props.attempt]);
  return (
    <div
      ref={summary}
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="error-summary"
    >
      <h3 id={titleId}>{props.title}</h3>
      <ul>
        {props.errors.map(({ controlId, message }) => (
          <li key={controlId}>
            <a href={`#${controlId}`} onClick={(event) => followLink(event, controlId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link alone would scroll to the field without focusing it. */
function followLink(event: MouseEvent, controlId: string) {
  event.preventDefault();
  focusControl(controlId);
}
