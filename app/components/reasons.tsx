import reasonsSheet from './reasons.css?url';
import { Stylesheet } from './stylesheet.tsx';
import { Unbroken } from './unbroken.tsx';

export interface Reason {
  /** A figure or one word, shown very large. */
  figure: string;
  title: string;
  text: string;
}

export function Reasons({ reasons }: { reasons: Reason[] }) {
  return (
    <ul className="reasons">
      <Stylesheet file={reasonsSheet} />
      {reasons.map(({ figure, title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="reason-figure">{figure}</p>
          <p className="soft-text">
            <Unbroken text={text} />
          </p>
        </li>
      ))}
    </ul>
  );
}
