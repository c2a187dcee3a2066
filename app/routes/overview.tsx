import { pageAt } from '../../site/addresses/pages.ts';
import { localeAt } from '../../site/read/locales.ts';
import type { Family } from '../../site/read/page-ids.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Prose, RichText } from '../components/rich-text.tsx';
import { SmallScene } from '../components/scene.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import type { Route } from './+types/overview.ts';
import overviewSheet from './overview.css?url';
import { loadOverview } from './overview.server.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  return loadOverview(locale, pageAt(locale, url.pathname) as Family);
}

export { meta } from '../page-data/meta.ts';

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { top, family, entries, choices, sections, closing } = loaderData;
  return (
    <>
      <Stylesheet file={overviewSheet} />
      <PageTop {...top} />
      <div className="page-width">
        <Entries entries={entries} pictureWidth={family === 'services' ? 160 : 200} />
      </div>
      <SplitSection heading={choices.heading} intro={choices.intro}>
        <Signposts items={choices.items} />
      </SplitSection>
      {sections.map(({ heading, text }) => (
        <SplitSection key={heading} heading={heading}>
          <Prose as="div" html={text} />
        </SplitSection>
      ))}
      <ClosingBand {...closing} />
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/** The pages below an overview, each with its picture. */
function Entries(props: Pick<Loaded, 'entries'> & { pictureWidth: 160 | 200 }) {
  return (
    <ul className="entries stack">
      {props.entries.map(({ link, text, scene }) => (
        <li key={link.href} className="split">
          {scene === null ? null : (
            <div className="entries-drawing">
              <SmallScene src={scene} width={props.pictureWidth} />
            </div>
          )}
          <div>
            <h2>
              <a href={link.href}>{link.label}</a>
            </h2>
            <RichText html={text} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Situations of a reader, each with links to the pages that fit. */
function Signposts({ items }: Pick<Loaded['choices'], 'items'>) {
  return (
    <ul className="signposts rows">
      {items.map(({ situation, links }) => (
        <li key={situation} className="grid">
          <p className="signpost-situation">{situation}</p>
          <ul className="cluster">
            {links.map((link) => (
              <li key={link.href}>
                <a href={link.href} className="button button-quiet button-small">
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
