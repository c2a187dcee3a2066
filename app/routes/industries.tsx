import { localeAt } from '../../content/addresses/locales.ts';
import { readIndustries } from '../../content/index.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { OverviewEntries } from '../components/overview-entries.tsx';
import { PageStyles } from '../components/page-styles.tsx';
import { PageTop } from '../components/page-top.tsx';
import { RichText } from '../components/rich-text.tsx';
import { Signposts } from '../components/signposts.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { loadOverview } from '../page-data/overview.server.ts';
import { pageMeta } from '../page-data/page-meta.ts';
import overviewCss from '../styles/overview-page.css?inline';
import type { Route } from './+types/industries.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  return loadOverview(locale, 'industries', readIndustries(locale));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.head);
}

export default function Industries({ loaderData }: Route.ComponentProps) {
  const { top, entries, choices, sections, closing } = loaderData;
  return (
    <>
      <PageStyles name="overview" css={overviewCss} />
      <PageTop {...top} />
      <div className="page-width">
        <OverviewEntries entries={entries} look="map" />
      </div>
      <SplitSection heading={choices.heading} intro={choices.intro} look="band">
        <Signposts items={choices.items} />
      </SplitSection>
      {sections.map(({ heading, text }) => (
        <SplitSection key={heading} heading={heading}>
          <RichText as="div" html={text} className="prose" />
        </SplitSection>
      ))}
      <ClosingBand {...closing} />
    </>
  );
}
