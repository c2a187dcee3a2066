import { ButtonLink } from './button-link.tsx';
import { Scene } from './scene.tsx';
import type { SiteLink } from './site-frame.ts';

interface ArticleProps {
  heading: string;
  lead: string;
  /** From our own Markdown. */
  html: string;
  /** Address of a picture beside the heading. */
  scene?: string | null;
  wayOn: SiteLink;
}

/** A page of text. */
export function Article({ heading, lead, html, scene, wayOn }: ArticleProps) {
  return (
    <article className="page-width py-12 md:py-20">
      <div className={scene ? 'grid items-center gap-10 lg:grid-cols-[3fr_2fr]' : undefined}>
        <div>
          <h1 tabIndex={-1} className="max-w-[11em]">
            {heading}
          </h1>
          <p className="mt-6 max-w-[36rem] text-xl text-ink-soft">{lead}</p>
        </div>
        {scene ? <Scene src={scene} /> : null}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, at build time */}
      <div className="prose mt-10" dangerouslySetInnerHTML={{ __html: html }} />
      <p className="mt-10">
        <ButtonLink link={wayOn} look="main" />
      </p>
    </article>
  );
}
