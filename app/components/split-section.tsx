import { type ReactNode, useId } from 'react';
import { RichText } from './rich-text.tsx';

interface SectionProps {
  /** The address of the heading within the page, where others link to it. */
  id?: string;
  heading: string;
  /** HTML of one paragraph. */
  intro?: string | undefined;
  children: ReactNode;
}

/** A section with its heading at the left of its content on wide screens. */
export function SplitSection({ id, heading, intro, children }: SectionProps) {
  const ownId = useId();
  return (
    <section aria-labelledby={id ?? ownId} className="band">
      <div className="page-width split">
        <div className="section-heading">
          <SectionHeading id={id ?? ownId} text={heading} />
          {intro ? <RichText html={intro} /> : null}
        </div>
        <div className="band-content">{children}</div>
      </div>
    </section>
  );
}

/** A section with its heading above a content that takes the whole width. */
export function WideSection({ id, heading, intro, children }: SectionProps) {
  const ownId = useId();
  return (
    <section aria-labelledby={id ?? ownId} className="band">
      <div className="page-width">
        <SectionHeading id={id ?? ownId} text={heading} />
        {intro ? <RichText html={intro} className="intro" /> : null}
        <div className="band-content">{children}</div>
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
