import { localeAt } from '../../site/addresses/locales.ts';
import { readCompany, readMessages, readTextPage } from '../../site/index.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { PageTop } from '../components/page-top.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SectionLinks } from '../components/section-links.tsx';
import { Unbroken } from '../components/unbroken.tsx';
import { headAndTop } from '../page-data/page-head.server.ts';
import { callToAction } from '../page-data/site-content.server.ts';
import { PageStyles } from '../styles/page-styles.tsx';
import type { Route } from './+types/about.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const page = readTextPage(locale, 'about');
  const { foundedYear, address, serviceArea, hours, phone } = readCompany(locale);
  const { contentsLabel, facts: labels } = readMessages(locale).site;
  return {
    ...headAndTop(locale, 'about', page),
    html: page.html,
    contents: page.contents,
    contentsLabel,
    facts: [
      { label: labels.founded, values: [String(foundedYear)] },
      { label: labels.office, values: [address.street, `${address.city}, ${address.region}`] },
      { label: labels.serviceArea, values: [serviceArea.onSite, serviceArea.remote] },
      { label: labels.hours, values: [phone.display, hours.text] },
    ],
    button: callToAction(locale, 'consultation'),
  };
}

export { meta } from '../page-data/page-meta.ts';

export default function About({ loaderData }: Route.ComponentProps) {
  const { top, html, contents, contentsLabel, facts, button } = loaderData;
  return (
    <>
      <PageStyles name="texts" />
      <PageTop {...top} />
      <SectionLinks
        label={contentsLabel}
        links={contents.map(({ id, text }) => ({ id, label: text }))}
      />
      <div className="page-width about">
        <RichText as="div" html={html} className="prose" />
        <aside>
          <dl className="fact-list">
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
          </dl>
          <p>
            <ButtonLink link={button} look="main" />
          </p>
        </aside>
      </div>
    </>
  );
}
