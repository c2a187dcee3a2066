import { localeAt } from '../../content/addresses/locales.ts';
import { readMessages, readService } from '../../content/index.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { Ledger, Stations } from '../components/ledger.tsx';
import { PageStyles } from '../components/page-styles.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Questions } from '../components/questions.tsx';
import { Related } from '../components/related.tsx';
import { RichText } from '../components/rich-text.tsx';
import { Risks } from '../components/risks.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { Milestones } from '../components/timeline.tsx';
import { Cost } from '../estimate/cost.tsx';
import { loadOffer } from '../page-data/offer.server.ts';
import { memberWithSlug } from '../page-data/site-content.server.ts';
import offerCss from '../styles/pages/offer.css?inline';
import type { Route } from './+types/service.ts';

export function loader({ url, params }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const name = memberWithSlug(locale, 'services', params.slug);
  const service = readService(locale, name);
  return {
    ...loadOffer(locale, `services/${name}`, service),
    day: service.day,
    included: service.included,
    notIncluded: service.notIncluded,
    relatedLabel: readMessages(locale).site.related,
  };
}

export { meta } from '../page-data/page-meta.ts';

export default function Service({ loaderData }: Route.ComponentProps) {
  const { top, day, included, notIncluded, software, rules, risks } = loaderData;
  const { firstMonth, cost, questions, related, relatedLabel, closing } = loaderData;
  return (
    <>
      <PageStyles name="offer" css={offerCss} />
      <PageTop {...top} />
      <SplitSection heading={day.heading}>
        <RichText as="div" html={day.text} className="prose large-text" />
      </SplitSection>
      <SplitSection heading={included.heading} intro={included.intro} look="band">
        <Stations entries={included.items} />
      </SplitSection>
      <SplitSection heading={notIncluded.heading} intro={notIncluded.intro}>
        <ul className="crossings">
          {notIncluded.items.map((item) => (
            <li key={item}>
              <RichText html={item} />
            </li>
          ))}
        </ul>
      </SplitSection>
      <section className="wide-section page-width">
        <h2>{firstMonth.heading}</h2>
        {firstMonth.intro ? <RichText html={firstMonth.intro} className="section-intro" /> : null}
        <Milestones stops={firstMonth.items} />
      </section>
      <SplitSection heading={software.heading} intro={software.intro}>
        <Ledger entries={software.items} />
      </SplitSection>
      <SplitSection heading={risks.heading} intro={risks.intro}>
        <Risks items={risks.items} />
      </SplitSection>
      <Cost {...cost} />
      <SplitSection heading={rules.heading} intro={rules.intro}>
        <Ledger entries={rules.items} />
      </SplitSection>
      <SplitSection heading={questions.heading} intro={questions.intro}>
        <Questions items={questions.items} />
      </SplitSection>
      <Related label={relatedLabel} links={related} />
      <ClosingBand {...closing} />
    </>
  );
}
