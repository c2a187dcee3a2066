import { readMessages, readPremiumPlus } from '../../site/index.ts';
import { localeAt } from '../../site/read/locales.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { SectionLinks } from '../components/contents.tsx';
import { DescriptionList, type Entry } from '../components/lists.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Questions } from '../components/questions.tsx';
import { RichText } from '../components/rich-text.tsx';
import { OfferSheet } from '../components/sheet.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { Cost } from '../estimate/cost.tsx';
import { loadCost } from '../page-data/bills.server.ts';
import { headAndTop } from '../page-data/head.server.ts';
import { callToAction, loadClosing } from '../page-data/links.server.ts';
import type { Route } from './+types/premium-plus.ts';
import premiumPlus from './premium-plus.css?url';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const page = readPremiumPlus(locale);
  const { site: messages } = readMessages(locale);
  const { head, top } = headAndTop(locale, 'premium-plus', page);
  return {
    head,
    top: { ...top, action: callToAction(locale, 'quote') },
    sheet: { ...page.sheet, label: messages.offer.example },
    included: page.included,
    forWhom: page.forWhom,
    cost: loadCost(locale, page.cost),
    questions: page.questions,
    closing: loadClosing(locale, page.closing),
    contentsLabel: messages.contentsLabel,
  };
}

export { meta } from '../page-data/meta.ts';

export default function PremiumPlus({ loaderData }: Route.ComponentProps) {
  const { top, sheet, included, forWhom, cost, questions } = loaderData;
  const { closing, contentsLabel } = loaderData;
  return (
    <>
      <Stylesheet file={premiumPlus} />
      <PageTop {...top} look="slate" aside={<OfferSheet {...sheet} />} />
      <div className="slate">
        <SectionLinks
          label={contentsLabel}
          links={[
            { id: 'included', label: included.heading },
            { id: 'cost', label: cost.heading },
            { id: 'for-whom', label: forWhom.heading },
            { id: 'questions', label: questions.heading },
          ]}
        />
      </div>
      <SplitSection id="included" heading={included.heading} intro={included.intro}>
        <EntryColumns entries={included.items} />
      </SplitSection>
      <SplitSection id="cost" heading={cost.heading}>
        <Cost {...cost} />
      </SplitSection>
      <SplitSection id="for-whom" heading={forWhom.heading} intro={forWhom.intro}>
        <DescriptionList entries={forWhom.items} />
      </SplitSection>
      <SplitSection id="questions" heading={questions.heading} intro={questions.intro}>
        <Questions items={questions.items} />
      </SplitSection>
      <ClosingBand {...closing} />
    </>
  );
}

/** Entries in two columns, each with a heading. */
function EntryColumns({ entries }: { entries: Entry[] }) {
  return (
    <ul className="entry-columns grid rows">
      {entries.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <RichText html={text} />
        </li>
      ))}
    </ul>
  );
}
