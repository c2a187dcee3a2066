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

const looks = { services: 'rows', industries: 'map' } as const;

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { top, family, entries, choices, sections, closing } = loaderData;
  return (
    <>
      <Stylesheet file={overviewSheet} />
      <PageTop {...top} />
      <div className="page-width">
        <Entries entries={entries} look={looks[family]} />
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
function Entries({ entries, look }: Pick<Loaded, 'entries'> & { look: 'rows' | 'map' }) {
  return (
    <ul className={`entries entries-${look}`}>
      {entries.map(({ link, text, scene }) => (
        <li key={link.href}>
          {scene === null ? null : <SmallScene src={scene} width={look === 'rows' ? 160 : 200} />}
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
    <ul className="signposts">
      {items.map(({ situation, links }) => (
        <li key={situation}>
          <p className="signpost-situation">{situation}</p>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <a href={link.href} className="signpost">
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
