import { type ReactNode, useId } from 'react';
import { RichText } from './rich-text.tsx';

/** A section with its heading at the left of its content on wide screens. */
export function SplitSection(props: {
  heading: string;
  /** HTML of one paragraph. */
  intro?: string;
  look?: 'plain' | 'band';
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={`split ${props.look === 'band' ? 'split-band' : ''}`}
    >
      <div className="page-width">
        <div className="split-heading">
          <h2 id={headingId}>{props.heading}</h2>
          {props.intro === undefined ? null : <RichText html={props.intro} />}
        </div>
        <div className="split-body">{props.children}</div>
      </div>
    </section>
  );
}
