import { localeAt } from '../../site/addresses/locales.ts';
import { ClientWords } from '../components/client-words.tsx';
import { ClosingBand } from '../components/closing-band.tsx';
import { DescriptionList } from '../components/description-list.tsx';
import { Included } from '../components/included.tsx';
import { Milestones } from '../components/milestones.tsx';
import { OfferSection } from '../components/offer-section.tsx';
import { OfferGets, OfferPrice } from '../components/offer-summary.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Questions } from '../components/questions.tsx';
import { Related } from '../components/related.tsx';
import { Rules } from '../components/rules.tsx';
import { Sample } from '../components/sample.tsx';
import { SectionLinks } from '../components/section-links.tsx';
import { TimesOfDay } from '../components/times-of-day.tsx';
import { Cost } from '../estimate/cost.tsx';
import { loadSample } from '../page-data/downloads.server.ts';
import { loadOffer } from '../page-data/offer.server.ts';
import { memberAt } from '../page-data/site-content.server.ts';
import type { Route } from './+types/offer.ts';

/** A service or an industry. */
export async function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const { sample, ...offer } = loadOffer(locale, memberAt(locale, url.pathname));
  return { ...offer, sample: sample && (await loadSample(locale, sample)) };
}

export { meta } from '../page-data/page-meta.ts';

export default function Offer({ loaderData }: Route.ComponentProps) {
  const { top, gets, price, text, included, notIncluded } = loaderData;
  const { systems, day, rules, sample, cost, start, clients, questions, related } = loaderData;
  return (
    <>
      <PageTop {...top} after={<OfferGets gets={gets} />}>
        <OfferPrice price={price} />
      </PageTop>
      <SectionLinks
        label={text.sections}
        links={[
          { label: text.included, id: 'included' },
          ...(rules ? [{ label: text.rules, id: 'rules' }] : []),
          { label: text.cost, id: 'cost' },
          ...(questions ? [{ label: text.questions, id: 'questions' }] : []),
        ]}
      />
      <OfferSection id="included" heading={included.heading}>
        <Included items={included.items} notIncluded={notIncluded} />
      </OfferSection>
      {systems === undefined ? null : (
        <OfferSection id="systems" heading={systems.heading}>
          <DescriptionList entries={systems.items} />
        </OfferSection>
      )}
      {day === undefined ? null : (
        <OfferSection id="day" heading={day.heading}>
          <TimesOfDay events={day.items} />
        </OfferSection>
      )}
      {rules === undefined ? null : (
        <OfferSection id="rules" heading={rules.heading} intro={rules.intro}>
          <Rules quote={rules.quote} items={rules.items} />
        </OfferSection>
      )}
      {sample === undefined ? null : (
        <OfferSection id="sample" heading={sample.heading} intro={sample.intro}>
          <Sample {...sample} />
        </OfferSection>
      )}
      <Cost {...cost} id="cost" />
      {start === undefined ? null : (
        <OfferSection id="start" heading={start.heading}>
          <Milestones events={start.items} />
        </OfferSection>
      )}
      {clients === undefined ? null : (
        <OfferSection id="clients" heading={clients.heading}>
          <ClientWords {...clients} />
        </OfferSection>
      )}
      {questions === undefined ? null : (
        <OfferSection id="questions" heading={questions.heading}>
          <Questions items={questions.items} />
        </OfferSection>
      )}
      <Related label={text.related} links={related} />
      <ClosingBand {...loaderData.closing} />
    </>
  );
}
