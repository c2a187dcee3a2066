import { readCompany, readMessages, readTextPage } from '../../site/index.ts';
import { readPeople } from '../../site/people.ts';
import { localeAt } from '../../site/read/locales.ts';
import type { Company } from '../../site/schema/company.ts';
import { ButtonLink } from '../components/links.tsx';
import { FactList } from '../components/lists.tsx';
import { PageTop } from '../components/page-top.tsx';
import { PeopleList } from '../components/people.tsx';
import { Prose } from '../components/rich-text.tsx';
import { WideSection } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { Unbroken } from '../components/unbroken.tsx';
import { headAndTop } from '../page-data/page-head.server.ts';
import { loadEvidence } from '../page-data/proof.server.ts';
import { callToAction } from '../page-data/site-content.server.ts';
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
  return {
    ...headAndTop(locale, 'about', page),
    html: page.html,
    ...(people.length > 0 && { people: { text, entries: people } }),
    facts: [
      { label: labels.founded, values: [String(foundedYear)] },
      ...registeredAs(company, labels.legalName),
      {
        label: labels.office,
        values: addresses.flatMap(({ street, cityLine }) => [street, cityLine]),
      },
      { label: labels.serviceArea, values: [serviceArea.onSite, serviceArea.remote] },
      { label: labels.hours, values: [phone.display, hours.text] },
    ],
    evidence: loadEvidence(locale),
    button: callToAction(locale, 'consultation'),
  };
}

function registeredAs({ name, legalName, registryNumber }: Company, label: string) {
  const isGiven = legalName !== name || registryNumber !== '';
  return isGiven ? [{ label, values: [legalName, registryNumber].filter(Boolean) }] : [];
}

export { meta } from '../page-data/page-meta.ts';

export default function About({ loaderData }: Route.ComponentProps) {
  const { top, html, people, facts, evidence, button } = loaderData;
  return (
    <>
      <PageTop {...top} />
      {people === undefined ? null : (
        <WideSection heading={people.text.heading}>
          <PeopleList {...people} />
        </WideSection>
      )}
      <div className="page-width about">
        <Stylesheet file={about} />
        <aside>
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
          <p>
            <ButtonLink link={button} look="main" />
          </p>
        </aside>
        <Prose as="div" html={html} />
      </div>
    </>
  );
}
