import { type ReactNode, useId } from 'react';
import section from './section.css?url';
import { Stylesheet } from './stylesheet.tsx';

export function Section(props: {
  heading: string;
  intro?: string;
  /** A band has the surface colour across the whole width. */
  look?: 'plain' | 'band';
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={`home-section ${props.look === 'band' ? 'home-band' : ''}`}
    >
      <Stylesheet file={section} />
      <div className="page-width">
        <h2 id={headingId}>{props.heading}</h2>
        {props.intro === undefined ? null : <p className="intro soft-text">{props.intro}</p>}
        <div className="home-section-body">{props.children}</div>
      </div>
    </section>
  );
}
