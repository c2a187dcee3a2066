import { type ReactNode, useId } from 'react';

/** One question of the calculator: a station on its line. */
export function Station(props: { legend: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className="station" aria-describedby={id}>
      <legend className="station-name">{props.legend}</legend>
      <p id={id} className="mt-1 text-ink-soft">
        {props.hint}
      </p>
      <div className="mt-4">{props.children}</div>
    </fieldset>
  );
}
