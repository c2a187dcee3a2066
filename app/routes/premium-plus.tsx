import { readMessages, readPremiumPlus } from '../../site/index.ts';
import { localeAt } from '../../site/read/locales.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { SectionLinks } from '../components/contents.tsx';
import { DescriptionList, EntryColumns } from '../components/lists.tsx';
import { PageTop } from '../components/page-top.tsx';
import { PriceTag } from '../components/price-tag.tsx';
import { Questions } from '../components/questions.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SplitSection } from '../components/split-section.tsx';
import stops from '../components/stops.css?url';
import { Stylesheet } from '../components/stylesheet.tsx';
import { Cost } from '../estimate/cost.tsx';
import { loadClosing, loadCost, loadPriceTag } from '../page-data/offer.server.ts';
import { headAndTop } from '../page-data/page-head.server.ts';
import { callToAction } from '../page-data/site-content.server.ts';
import type { Route } from './+types/premium-plus.ts';
import premiumPlus from './premium-plus.css?url';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const page = readPremiumPlus(locale);
  const { head, top } = headAndTop(locale, 'premium-plus', page);
  return {
    head,
    top: { ...top, action: callToAction(locale, 'quote') },
    price: loadPriceTag(locale, page),
    evening: page.evening,
    included: page.included,
    forWhom: page.forWhom,
    cost: loadCost(locale, page.cost),
    questions: page.questions,
    closing: loadClosing(locale, page.closing),
    contentsLabel: readMessages(locale).site.contentsLabel,
  };
}

export { meta } from '../page-data/page-meta.ts';

export default function PremiumPlus({ loaderData }: Route.ComponentProps) {
  const { top, price, evening, included, forWhom, cost, questions } = loaderData;
  const { closing, contentsLabel } = loaderData;
  return (
    <>
      <Stylesheet file={stops} />
      <Stylesheet file={premiumPlus} />
      <PageTop {...top} look="slate">
        <PriceTag {...price} />
      </PageTop>
      <div className="slate section-links-on-slate">
        <SectionLinks
          label={contentsLabel}
          links={[
            { id: 'included', label: included.heading },
            { id: 'cost', label: cost.heading },
            { id: 'for-whom', label: forWhom.heading },
            ...(questions ? [{ id: 'questions', label: questions.heading }] : []),
          ]}
        />
      </div>
      <section className="split slate evening">
        <div className="page-width">
          <div className="split-heading">
            <h2>{evening.heading}</h2>
            <RichText html={evening.intro} className="section-intro" />
          </div>
          <div className="split-body">
            <Timeline events={evening.items} />
          </div>
        </div>
      </section>
      <SplitSection id="included" heading={included.heading} intro={included.intro}>
        <EntryColumns entries={included.items} />
      </SplitSection>
      <Cost {...cost} id="cost" />
      <SplitSection id="for-whom" heading={forWhom.heading} intro={forWhom.intro}>
        <DescriptionList entries={forWhom.items} />
      </SplitSection>
      {questions === undefined ? null : (
        <SplitSection id="questions" heading={questions.heading} intro={questions.intro}>
          <Questions items={questions.items} />
        </SplitSection>
      )}
      <ClosingBand {...closing} />
    </>
  );
}

/** Events in order, as the stops of a line that runs down the page. */
function Timeline({ events }: { events: Route.ComponentProps['loaderData']['evening']['items'] }) {
  return (
    <ol className="timeline stops">
      {events.map(({ when, title, text }) => (
        <li key={title}>
          <p className="timeline-when">{when}</p>
          <div>
            <h3>{title}</h3>
            <RichText html={text} />
          </div>
        </li>
      ))}
    </ol>
  );
}
