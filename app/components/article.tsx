import { ButtonLink } from './button-link.tsx';
import type { SiteLink } from './site-frame.ts';

/** A page of text. `html` comes from our own Markdown. */
export function Article(props: { heading: string; lead: string; html: string; wayOn: SiteLink }) {
  return (
    <article className="page-width py-16 md:py-24">
      <h1 tabIndex={-1} className="max-w-[20ch]">
        {props.heading}
      </h1>
      <p className="mt-6 max-w-[60ch] text-xl text-ink-soft">{props.lead}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, at build time */}
      <div className="prose mt-10" dangerouslySetInnerHTML={{ __html: props.html }} />
      <p className="mt-10">
        <ButtonLink link={props.wayOn} look="main" />
      </p>
    </article>
  );
}
