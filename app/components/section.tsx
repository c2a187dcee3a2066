import { type ReactNode, useId } from 'react';

export function Section(props: {
  heading: string;
  intro?: string;
  /** A band runs across the whole width on the surface colour. */
  look?: 'plain' | 'band';
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={`mt-20 md:mt-28 ${props.look === 'band' ? 'bg-surface py-16 md:py-24' : ''}`}
    >
      <div className="page-width">
        <h2 id={headingId}>{props.heading}</h2>
        {props.intro === undefined ? null : (
          <p className="mt-3 max-w-[36rem] text-lg text-ink-soft">{props.intro}</p>
        )}
        <div className="mt-8 md:mt-10">{props.children}</div>
      </div>
    </section>
  );
}
