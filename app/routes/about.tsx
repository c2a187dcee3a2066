import { readCompany } from '../../site/company.ts';
import { readHome, readMessages, readTextPage } from '../../site/index.ts';
import { readPeople } from '../../site/people.ts';
import { kindsOfEvidence, readEvidence } from '../../site/proof.ts';
import { type Locale, localeAt } from '../../site/read/locales.ts';
import type { Company } from '../../site/schema/company.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { FactList } from '../components/lists.tsx';
import { PageTop } from '../components/page-top.tsx';
import { People } from '../components/people-list.tsx';
import { Prose } from '../components/rich-text.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { Unbroken } from '../components/unbroken.tsx';
import { headAndTop } from '../page-data/head.server.ts';
import { linkTo } from '../page-data/links.server.ts';
import type { Route } from './+types/about.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const page = readTextPage(locale, 'about');
  const company = readCompany(locale);
  const { foundedYear, addresses, serviceArea, hours, phone } = company;
  const { site, people: text } = readMessages(locale);
  const labels = site.facts;
  const people = readPeople(locale);
  const { closing } = readHome(locale);
  const [story, ...others] = sectionsOf(page);
  return {
    ...headAndTop(locale, 'about', page),
    story,
    others,
    ...(people.length > 0 && { people: { text, entries: people } }),
    facts: [
      {
        label: labels.office,
        values: addresses.flatMap(({ street, cityLine }) => [street, cityLine]),
      },
      { label: labels.serviceArea, values: [serviceArea.onSite, serviceArea.remote] },
      { label: labels.hours, values: [phone.display, hours.text] },
      ...registeredAs(company, labels.legalName),
      { label: labels.founded, values: [String(foundedYear)] },
    ],
    evidence: loadEvidence(locale),
    closing: { ...closing, button: linkTo(locale, closing.button) },
  };
}

/** The headings of a text, each with what stands below it. */
function sectionsOf({ html, contents }: ReturnType<typeof readTextPage>) {
  const [, ...texts] = html.split(/<h2.*?<\/h2>/s);
  return contents.map(({ id, text }, index) => ({ id, heading: text, html: texts[index] ?? '' }));
}

/** Credentials, insurance, reviews and partners. */
function loadEvidence(locale: Locale) {
  const labels = readMessages(locale).proof;
  const kinds = kindsOfEvidence.map((kind) => ({
    label: labels[kind],
    entries: readEvidence(locale, kind),
  }));
  return kinds.filter(({ entries }) => entries.length > 0);
}

function registeredAs({ name, legalName, registryNumber }: Company, label: string) {
  const isGiven = legalName !== name || registryNumber !== '';
  return isGiven ? [{ label, values: [legalName, registryNumber].filter(Boolean) }] : [];
}

export { meta } from '../page-data/meta.ts';

export default function About({ loaderData }: Route.ComponentProps) {
  const { top, story, people, others, closing } = loaderData;
  return (
    <>
      <PageTop {...top} />
      {story === undefined ? null : <Story {...story} people={people} />}
      <div className="band">
        <div className="page-width">
          <Facts {...loaderData} />
        </div>
      </div>
      {others.map(({ id, heading, html }, index) => (
        <SplitSection key={id} id={id} heading={heading}>
          {/* The limits of accessibility come last and smallest. */}
          <Prose as="div" html={html} className={index === others.length - 1 ? 'fine-print' : ''} />
        </SplitSection>
      ))}
      <ClosingBand {...closing} />
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/** How the company began, and beside it who it is. */
function Story(props: Loaded['others'][number] & { people: Loaded['people'] }) {
  const { id, heading, html, people } = props;
  const text = <Prose as="div" html={html} />;
  if (people === undefined) {
    return (
      <SplitSection id={id} heading={heading}>
        {text}
      </SplitSection>
    );
  }
  return (
    <div className="band">
      <div className="page-width split">
        <section className="stack">
          <h2 id={id}>{heading}</h2>
          {text}
        </section>
        <section className="stack">
          <h2>{people.text.heading}</h2>
          <People {...people} />
        </section>
      </div>
    </div>
  );
}

function Facts({ facts, evidence }: Pick<Loaded, 'facts' | 'evidence'>) {
  return (
    <FactList className="facts-across stack">
      {facts.map(({ label, values }) => (
        <div key={label}>
          <dt>{label}</dt>
          {values.map((value) => (
            <dd key={value}>
              <Unbroken text={value} />
            </dd>
          ))}
        </div>
      ))}
      {evidence.map(({ label, entries }) => (
        <div key={label}>
          <dt>{label}</dt>
          {entries.map(({ name, url, until }) => (
            <dd key={name}>
              {url === '' ? (
                name
              ) : (
                <a className="text-link" href={url}>
                  {name}
                </a>
              )}
              {until === undefined ? null : <span className="fine-print"> {until}</span>}
            </dd>
          ))}
        </div>
      ))}
    </FactList>
  );
}
