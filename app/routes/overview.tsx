import { localeAt } from '../../site/addresses/locales.ts';
import type { Family } from '../../site/addresses/page-ids.ts';
import { pageAt } from '../../site/addresses/pages.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { OverviewEntries } from '../components/overview-entries.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Prose } from '../components/prose.tsx';
import { Signposts } from '../components/signposts.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { loadOverview } from '../page-data/overview.server.ts';
import type { Route } from './+types/overview.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  return loadOverview(locale, pageAt(locale, url.pathname) as Family);
}

export { meta } from '../page-data/page-meta.ts';

const looks = { services: 'rows', industries: 'map' } as const;

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { top, family, entries, choices, sections, closing } = loaderData;
  return (
    <>
      <PageTop {...top} />
      <div className="page-width">
        <OverviewEntries entries={entries} look={looks[family]} />
      </div>
      {choices === undefined ? null : (
        <SplitSection heading={choices.heading} intro={choices.intro} look="band">
          <Signposts items={choices.items} />
        </SplitSection>
      )}
      {sections.map(({ heading, text }) => (
        <SplitSection key={heading} heading={heading}>
          <Prose as="div" html={text} />
        </SplitSection>
      ))}
      <ClosingBand {...closing} />
    </>
  );
}
