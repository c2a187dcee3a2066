import { type ReactNode, useId } from 'react';

/** Questions of the calculator that belong together. */
export function QuestionGroup(props: { legend: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className="question-group" aria-describedby={id}>
      <legend className="question-group-name">{props.legend}</legend>
      <p id={id}>{props.hint}</p>
      <div>{props.children}</div>
    </fieldset>
  );
}
