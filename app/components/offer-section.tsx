import type { ReactNode } from 'react';
import offer from './offer.css?url';
import { RichText } from './rich-text.tsx';
import { Stylesheet } from './stylesheet.tsx';

/** A section of a service or an industry, with its heading above its content. */
export function OfferSection(props: {
  /** The address of the heading within the page; the styles know the section by it. */
  id: string;
  heading: string;
  /** HTML of one paragraph. */
  intro?: string;
  children: ReactNode;
}) {
  const { id, heading, intro } = props;
  return (
    <section aria-labelledby={id} className="offer-section">
      <Stylesheet file={offer} />
      <div className="page-width">
        <SectionHeading id={id} text={heading} />
        {intro === undefined ? null : <RichText html={intro} className="section-intro" />}
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
