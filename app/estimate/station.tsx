import { type ReactNode, useId } from 'react';

/** A question of the calculator, as a station on its line. */
export function Station(props: { legend: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className="station" aria-describedby={id}>
      <legend className="station-name">{props.legend}</legend>
      <p id={id}>{props.hint}</p>
      <div>{props.children}</div>
    </fieldset>
  );
}
