import { type ReactNode, useId } from 'react';
import { RichText } from './rich-text.tsx';
import splitSection from './split-section.css?url';
import { Stylesheet } from './stylesheet.tsx';

/** A section with its heading at the left of its content on wide screens. */
export function SplitSection(props: {
  /** The address of the heading within the page, where the page links to it. */
  id?: string;
  heading: string;
  /** HTML of one paragraph. */
  intro?: string;
  children: ReactNode;
}) {
  const ownId = useId();
  const headingId = props.id ?? ownId;
  return (
    <section aria-labelledby={headingId} className="split">
      <Stylesheet file={splitSection} />
      <div className="page-width">
        <div className="split-heading">
          <SectionHeading id={headingId} text={props.heading} />
          {props.intro === undefined ? null : <RichText html={props.intro} />}
        </div>
        <div className="split-body">{props.children}</div>
      </div>
    </section>
  );
}

/** A section with its heading above a content that takes the whole width. */
export function WideSection(props: {
  /** The address of the heading within the page, where others link to it. */
  id?: string;
  heading: string;
  /** HTML of one paragraph. */
  intro?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={props.id} className="wide-section">
      <Stylesheet file={splitSection} />
      <div className="page-width">
        {props.id === undefined ? (
          <h2>{props.heading}</h2>
        ) : (
          <SectionHeading id={props.id} text={props.heading} />
        )}
        {props.intro ? <RichText html={props.intro} className="section-intro" /> : null}
        {props.children}
      </div>
    </section>
  );
}

/** A heading that gets the focus when somebody follows a link to it. */
export function SectionHeading({ id, text }: { id: string; text: string }) {
  return (
    <h2 id={id} tabIndex={-1}>
      {text}
    </h2>
  );
}
