import { fill } from '../../service/domain/fill.ts';
import { pathOf } from '../../site/addresses/pages.ts';
import { readCompany } from '../../site/company.ts';
import { readClosures } from '../../site/days.ts';
import { readContact, readMessages, readNavigation } from '../../site/index.ts';
import { readPeople } from '../../site/people.ts';
import { localeAt, localeFacts } from '../../site/read/locales.ts';
import { thisSite } from '../../site/read/site.ts';
import { clockChanges } from '../../site/read/today.ts';
import { shortTime } from '../../site/schema/company.ts';
import { ButtonLink } from '../components/links.tsx';
import { FactList } from '../components/lists.tsx';
import { People } from '../components/people-list.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { Unbroken } from '../components/unbroken.tsx';
import { AskedFor, useAskedFor } from '../contact-form/asked-for.tsx';
import { ContactForm } from '../contact-form/contact-form.tsx';
import { usePhoneStatus } from '../contact-form/phone-status.ts';
import { headOf } from '../page-data/head.server.ts';
import type { Route } from './+types/contact.ts';
import contact from './contact.css?url';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const { hero, form, getInTouch, whatToExpect, assessment, ...head } = readContact(locale);
  const company = readCompany(locale);
  const { email, supportEmail, phone, hours, address, serviceArea, retentionDays, bookingUrl } =
    company;
  const { intro, introWithTimes, heading } = hero;
  const people = readPeople(locale).slice(0, 3);
  const { language } = localeFacts[locale];
  const { days, people: peopleText } = readMessages(locale);
  const names = new Intl.ListFormat(language, { type: 'disjunction' });
  const closures = readClosures(locale);
  return {
    head: headOf(locale, head, 'contact'),
    hero: { heading, intro: bookingUrl === '' ? intro : introWithTimes },
    form: { ...form, text: readMessages(locale).form },
    actions: readNavigation(locale).callsToAction,
    getInTouch,
    whatToExpect,
    assessment,
    ...(bookingUrl !== '' && { times: { label: getInTouch.pickTime, href: bookingUrl } }),
    company: {
      email,
      supportEmail,
      phone,
      hours: hours.text,
      office: [address.street, address.cityLine],
      serviceArea,
      retentionDays,
    },
    phoneHours: {
      week: hours.week.map((entry) => ({ ...entry, time: shortTime(entry.opens, language) })),
      clock: clockChanges(Number(thisSite().today.slice(0, 4))),
      weekdays: Array.from({ length: 7 }, (_, day) =>
        // A Sunday and the days after it.
        new Date(Date.UTC(2024, 0, 7 + day)).toLocaleDateString(language, {
          weekday: 'long',
          timeZone: 'UTC',
        }),
      ),
      closures: closures.map(({ from, until }) => ({ from, until })),
      text: days.phone,
      language,
    },
    closed: closures.slice(0, 3).map(({ when }) => fill(days.closed, { when })),
    privacyHref: pathOf(locale, 'privacy-policy'),
    ...(people.length > 0 && {
      people: {
        text: peopleText,
        answer: fill(peopleText.answer, { names: names.format(people.map(({ name }) => name)) }),
        entries: people,
      },
    }),
  };
}

export { withoutCallBar as handle } from '../components/frame/call-bar.tsx';
export { meta } from '../page-data/meta.ts';

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { hero, form, company, times, getInTouch, people, whatToExpect, assessment } = loaderData;
  const phoneStatus = usePhoneStatus(loaderData.phoneHours);
  const asked = useAskedFor(loaderData.actions);
  return (
    <div className="contact">
      <Stylesheet file={contact} />
      <div className="contact-parts page-width">
        <h1 tabIndex={-1}>{hero.heading}</h1>
        <RichText html={hero.intro} className="intro soft-text" />
        <div className="split split-aside">
          <div className="stack">
            <section aria-labelledby="form-heading" className="contact-card card">
              <h2 id="form-heading">
                <AskedFor
                  actions={loaderData.actions}
                  asked={asked}
                  otherwise={form.text.heading}
                />
              </h2>
              <ContactForm
                text={form.text}
                phone={company.phone}
                email={company.email}
                retentionDays={company.retentionDays}
                privacyHref={loaderData.privacyHref}
                answeredBy={people?.answer}
                times={times}
              />
              <RichText html={form.links} className="fine-print soft-text" />
            </section>
            <section aria-labelledby="steps-heading">
              <h2 id="steps-heading">{whatToExpect.heading}</h2>
              <ol className="steps stops stops-across">
                {whatToExpect.steps.map(({ title, text }) => (
                  <li key={title}>
                    <h3>{title}</h3>
                    <p>{text}</p>
                  </li>
                ))}
              </ol>
              <RichText html={whatToExpect.urgent} className="soft-text" />
            </section>
          </div>
          <div className="contact-facts stack">
            <GetInTouch
              labels={getInTouch}
              company={company}
              times={times}
              phoneStatus={phoneStatus}
              closed={loaderData.closed}
            />
            <section aria-labelledby="the-assessment">
              <h2 id="the-assessment">{assessment.heading}</h2>
              <FactList className="stack">
                {assessment.items.map(({ title, text }) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <RichText as="dd" html={text} />
                  </div>
                ))}
              </FactList>
            </section>
          </div>
        </div>
      </div>
      {people === undefined ? null : (
        <SplitSection heading={people.text.contactHeading}>
          <People {...people} />
        </SplitSection>
      )}
      {/* Last, because it is positioned at the end of the section, which moves while the page arrives. */}
      <img
        src="/scenes/contact.svg"
        alt=""
        width="3840"
        height="480"
        decoding="async"
        fetchPriority="low"
        className="contact-background"
      />
    </div>
  );
}

function GetInTouch({
  labels,
  company,
  times,
  phoneStatus,
  closed,
}: Pick<Route.ComponentProps['loaderData'], 'company' | 'times' | 'closed'> & {
  labels: Route.ComponentProps['loaderData']['getInTouch'];
  phoneStatus: string;
}) {
  return (
    <section aria-labelledby="in-touch-heading">
      <h2 id="in-touch-heading">{labels.heading}</h2>
      {times === undefined ? null : (
        <p>
          <ButtonLink link={times} look="quiet" />
        </p>
      )}
      <FactList className="stack">
        <div>
          <dt>{labels.email}</dt>
          <dd>
            <a className="text-link" href={`mailto:${company.email}`}>
              {company.email}
            </a>
          </dd>
        </div>
        <div>
          <dt>{labels.supportEmail}</dt>
          <dd>
            <a className="text-link" href={`mailto:${company.supportEmail}`}>
              {company.supportEmail}
            </a>
          </dd>
        </div>
        <div>
          <dt>{labels.phone}</dt>
          <dd>
            <a className="text-link" href={`tel:${company.phone.dial}`}>
              {company.phone.display}
            </a>
            <br />
            {company.hours}
            <span className="phone-status">{phoneStatus}</span>
            {closed.map((days) => (
              <span key={days} className="closed-days">
                {days}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{labels.office}</dt>
          <dd>
            <Unbroken text={company.office.join(', ')} />
          </dd>
        </div>
        <div>
          <dt>{labels.serviceArea}</dt>
          <dd>
            {company.serviceArea.onSite}
            <br />
            {company.serviceArea.remote}
          </dd>
        </div>
      </FactList>
    </section>
  );
}
