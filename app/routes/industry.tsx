import { localeAt } from '../../content/addresses/locales.ts';
import { readIndustry, readMessages } from '../../content/index.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { Ledger, Stations } from '../components/ledger.tsx';
import { PageStyles } from '../components/page-styles.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Questions } from '../components/questions.tsx';
import { Related } from '../components/related.tsx';
import { RichText } from '../components/rich-text.tsx';
import { Risks } from '../components/risks.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { Milestones, Timeline } from '../components/timeline.tsx';
import { Cost } from '../estimate/cost.tsx';
import { loadOffer } from '../page-data/offer.server.ts';
import { memberWithSlug } from '../page-data/site-content.server.ts';
import offerCss from '../styles/pages/offer.css?inline';
import type { Route } from './+types/industry.ts';

export function loader({ url, params }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const name = memberWithSlug(locale, 'industries', params.slug);
  const industry = readIndustry(locale, name);
  return {
    ...loadOffer(locale, `industries/${name}`, industry),
    day: industry.day,
    relatedLabel: readMessages(locale).site.related,
  };
}

export { meta } from '../page-data/page-meta.ts';

export default function Industry({ loaderData }: Route.ComponentProps) {
  const { top, day, software, rules, risks, firstMonth, cost, questions } = loaderData;
  const { related, relatedLabel, closing } = loaderData;
  return (
    <>
      <PageStyles name="offer" css={offerCss} />
      <PageTop {...top} look="water" />
      <section className="day page-width">
        <div className="day-heading">
          <h2>{day.heading}</h2>
          {day.intro ? <RichText html={day.intro} className="section-intro" /> : null}
        </div>
        <Timeline stops={day.items} />
      </section>
      <SplitSection heading={risks.heading} intro={risks.intro} look="band">
        <Risks items={risks.items} />
      </SplitSection>
      <SplitSection heading={software.heading} intro={software.intro}>
        <Ledger entries={software.items} />
      </SplitSection>
      <SplitSection heading={rules.heading} intro={rules.intro}>
        <Stations entries={rules.items} />
      </SplitSection>
      <section className="wide-section page-width">
        <h2>{firstMonth.heading}</h2>
        {firstMonth.intro ? <RichText html={firstMonth.intro} className="section-intro" /> : null}
        <Milestones stops={firstMonth.items} />
      </section>
      <Cost {...cost} />
      <SplitSection heading={questions.heading} intro={questions.intro}>
        <Questions items={questions.items} />
      </SplitSection>
      <Related label={relatedLabel} links={related} />
      <ClosingBand {...closing} />
    </>
  );
}
