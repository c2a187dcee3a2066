import { useId } from 'react';
import { localeAt } from '../../site/read/locales.ts';
import { ClientWords } from '../components/client-words.tsx';
import { ClosingBand } from '../components/closing-band.tsx';
import { SectionLinks } from '../components/contents.tsx';
import { TextLink } from '../components/links.tsx';
import { DescriptionList, Excluded, Ticks } from '../components/lists.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Questions } from '../components/questions.tsx';
import { RichText } from '../components/rich-text.tsx';
import { Sample } from '../components/sample.tsx';
import { OfferSheet } from '../components/sheet.tsx';
import { SectionHeading, SplitSection, WideSection } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { Cost } from '../estimate/cost.tsx';
import { memberAt } from '../page-data/links.server.ts';
import type { Route } from './+types/offer.ts';
import offerSheet from './offer.css?url';
import { loadOffer } from './offer.server.ts';

/** A service or an industry. */
export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  return loadOffer(locale, memberAt(locale, url.pathname));
}

export { meta } from '../page-data/meta.ts';

export default function Offer({ loaderData }: Route.ComponentProps) {
  const { top, sheet, gets, text, included, notIncluded } = loaderData;
  const { cases, systems, rules, sample, cost, start, clients, questions, related } = loaderData;
  return (
    <>
      <Stylesheet file={offerSheet} />
      <PageTop
        {...top}
        aside={
          <section aria-labelledby="cost">
            <SectionHeading id="cost" text={cost.heading} />
            <Cost {...cost} />
          </section>
        }
        after={<Gets texts={gets} />}
      />
      <SectionLinks
        label={text.sections}
        links={[
          { label: text.included, id: 'included' },
          ...(rules ? [{ label: text.rules, id: 'rules' }] : []),
          ...(sample ? [{ label: sample.heading, id: 'sample' }] : []),
          ...(questions ? [{ label: text.questions, id: 'questions' }] : []),
        ]}
      />
      <WideSection id="included" heading={included.heading}>
        <Included items={included.items} notIncluded={notIncluded} />
      </WideSection>
      {sheet === undefined ? null : (
        <SplitSection id="work" heading={text.work}>
          <OfferSheet {...sheet} />
        </SplitSection>
      )}
      {cases === undefined ? null : (
        <WideSection id="cases" heading={cases.heading}>
          <Milestones events={cases.items} />
        </WideSection>
      )}
      {systems === undefined ? null : (
        <SplitSection id="systems" heading={systems.heading}>
          <DescriptionList entries={systems.items} />
        </SplitSection>
      )}
      {rules === undefined ? null : (
        <SplitSection id="rules" heading={rules.heading} intro={rules.intro}>
          <QuotedRule {...rules.quote} />
          <DescriptionList entries={rules.items} />
        </SplitSection>
      )}
      {sample === undefined ? null : (
        <SplitSection id="sample" heading={sample.heading} intro={sample.intro}>
          <Sample {...sample} action={top.action} />
        </SplitSection>
      )}
      <WideSection id="start" heading={start.heading}>
        <Milestones events={start.items} />
      </WideSection>
      {clients === undefined ? null : (
        <WideSection id="clients" heading={clients.heading}>
          <ClientWords {...clients} />
        </WideSection>
      )}
      {questions === undefined ? null : <QuestionsSection {...questions} />}
      <Related label={text.related} links={related} />
      <ClosingBand {...loaderData.closing} />
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/** Several questions are folded below a heading; a single one is the heading. */
function QuestionsSection({ heading, items }: NonNullable<Loaded['questions']>) {
  const [first] = items;
  return first !== undefined && items.length === 1 ? (
    <SplitSection id="questions" heading={first.question}>
      <RichText html={first.answer} />
    </SplitSection>
  ) : (
    <SplitSection id="questions" heading={heading}>
      <Questions items={items} />
    </SplitSection>
  );
}

/** What the reader gets. */
function Gets({ texts }: { texts: Loaded['gets'] }) {
  return (
    <Ticks className="offer-gets">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Ticks>
  );
}

/** What is included, and beside it what is not. */
function Included(props: { items: Loaded['included']['items'] } & Pick<Loaded, 'notIncluded'>) {
  const { notIncluded } = props;
  return (
    <div className="scope split split-aside">
      <Ticks className="scope-included grid">
        {props.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <RichText html={text} />
          </li>
        ))}
      </Ticks>
      <div className="card">
        <h3>{notIncluded.heading}</h3>
        <Excluded>
          {notIncluded.items.map((item) => (
            <li key={item}>
              <RichText html={item} />
            </li>
          ))}
        </Excluded>
      </div>
    </div>
  );
}

/** A rule in its own words, with its source, and what we do about it. */
function QuotedRule(props: NonNullable<Loaded['rules']>['quote']) {
  const { text, source, url, so } = props;
  return (
    <div className="quoted-rule note">
      <figure>
        <figcaption>
          <a href={url} className="text-link">
            {source}
          </a>
        </figcaption>
        <blockquote cite={url}>
          <p>{withEllipses(text)}</p>
        </blockquote>
      </figure>
      <p>{so}</p>
    </div>
  );
}

/** Shows where the quoted words begin or end within a sentence. */
function withEllipses(text: string): string {
  const before = /^\p{Ll}/u.test(text) ? '…' : '';
  return `${before}${text}${/[.!?]$/.test(text) ? '' : '…'}`;
}

/** A few events with short texts, on a line from left to right where there is room. */
function Milestones({ events }: { events: Loaded['start']['items'] }) {
  return (
    <ol className="milestones stops stops-across">
      {events.map(({ when, title, text }) => (
        <li key={title}>
          <p className="milestone-when">{when}</p>
          <h3>{title}</h3>
          <RichText html={text} />
        </li>
      ))}
    </ol>
  );
}

function Related({ label, links }: { label: string; links: Loaded['related'] }) {
  const labelId = useId();
  return (
    <nav aria-labelledby={labelId} className="related band page-width cluster">
      <h2 id={labelId}>{label}</h2>
      {links.map((link) => (
        <TextLink key={link.href} link={link} />
      ))}
    </nav>
  );
}
