import { type ReactNode, useId } from 'react';

export function Section(props: { heading: string; intro?: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="page-width mt-20">
      <h2 id={headingId}>{props.heading}</h2>
      {props.intro === undefined ? null : (
        <p className="mt-3 max-w-[60ch] text-lg text-ink-soft">{props.intro}</p>
      )}
      <div className="mt-8">{props.children}</div>
    </section>
  );
}
