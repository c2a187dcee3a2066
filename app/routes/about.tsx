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
import { Stylesheet } from '../components/stylesheet.tsx';
import { Unbroken } from '../components/unbroken.tsx';
import { headAndTop } from '../page-data/head.server.ts';
import { linkTo } from '../page-data/links.server.ts';
import type { Route } from './+types/about.ts';
import about from './about.css?url';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const page = readTextPage(locale, 'about');
  const company = readCompany(locale);
  const { foundedYear, addresses, serviceArea, hours, phone } = company;
  const { site, people: text } = readMessages(locale);
  const labels = site.facts;
  const people = readPeople(locale);
  const { closing } = readHome(locale);
  const [story = '', ...others] = page.html.split(/(?=<h2)/);
  return {
    ...headAndTop(locale, 'about', page),
    story,
    work: others.slice(0, -1).join(''),
    limits: others.at(-1) ?? '',
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
  const { top, story, people, work, limits, closing } = loaderData;
  const facts = <Facts {...loaderData} />;
  return (
    <>
      <PageTop {...top} />
      <div className="page-width about">
        <Stylesheet file={about} />
        <div className="about-columns">
          <Prose as="div" html={story} />
          {people === undefined ? (
            facts
          ) : (
            <section>
              <h2>{people.text.heading}</h2>
              <People {...people} areTiles />
            </section>
          )}
        </div>
        {people === undefined ? null : facts}
        <Prose as="div" html={work} className="about-columns" />
        <Prose as="div" html={limits} className="about-limits" />
      </div>
      <ClosingBand {...closing} />
    </>
  );
}

function Facts({
  facts,
  evidence,
}: Pick<Route.ComponentProps['loaderData'], 'facts' | 'evidence'>) {
  return (
    <FactList>
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
