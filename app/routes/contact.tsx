import { readCompany, readContact, readMessages } from '../../content/index.ts';
import { pathOf } from '../../content/page-ids.ts';
import { Steps } from '../components/steps.tsx';
import { ContactForm } from '../contact-form/contact-form.tsx';
import { pageMeta } from '../page-meta.ts';
import { headOf } from '../site-content.server.ts';
import type { Route } from './+types/contact.ts';

export function loader() {
  const { hero, form, getInTouch, whatToExpect, ...head } = readContact('en');
  const { email, phone, hours, serviceArea, retentionDays } = readCompany('en');
  return {
    head: headOf('en', head, pathOf('en', 'contact')),
    hero,
    form: { ...form, text: readMessages('en').form },
    getInTouch,
    whatToExpect,
    company: { email, phone, hours: hours.text, serviceArea, retentionDays },
    privacyHref: pathOf('en', 'privacy-policy'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.head);
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { hero, form, company, getInTouch, whatToExpect } = loaderData;
  return (
    <div className="page-width py-12 md:py-20">
      <h1 tabIndex={-1}>{hero.heading}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, at build time */}
      <p className="prose mt-5 text-lg" dangerouslySetInnerHTML={{ __html: hero.intro }} />
      <div className="mt-12 grid items-start gap-10 lg:grid-cols-[3fr_2fr]">
        <section
          aria-labelledby="form-heading"
          className="rounded-card border border-line bg-surface p-5 md:p-9"
        >
          <h2 id="form-heading">{form.text.heading}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, at build time */}
          <p className="prose mt-3 mb-6" dangerouslySetInnerHTML={{ __html: form.intro }} />
          <ContactForm
            text={form.text}
            phone={company.phone}
            email={company.email}
            retentionDays={company.retentionDays}
            privacyHref={loaderData.privacyHref}
          />
        </section>
        <div className="space-y-12">
          <GetInTouch labels={getInTouch} company={company} />
          <section aria-labelledby="steps-heading">
            <h2 id="steps-heading">{whatToExpect.heading}</h2>
            <Steps steps={whatToExpect.steps} />
          </section>
        </div>
      </div>
    </div>
  );
}

function GetInTouch({
  labels,
  company,
}: Pick<Route.ComponentProps['loaderData'], 'company'> & {
  labels: Route.ComponentProps['loaderData']['getInTouch'];
}) {
  return (
    <section aria-labelledby="in-touch-heading">
      <h2 id="in-touch-heading">{labels.heading}</h2>
      <dl className="fact-list mt-4">
        <dt>{labels.email}</dt>
        <dd>
          <a className="text-link" href={`mailto:${company.email}`}>
            {company.email}
          </a>
        </dd>
        <dt>{labels.phone}</dt>
        <dd>
          <a className="text-link" href={`tel:${company.phone.dial}`}>
            {company.phone.display}
          </a>
          <br />
          {company.hours}
        </dd>
        <dt>{labels.serviceArea}</dt>
        <dd>
          {company.serviceArea.onSite}
          <br />
          {company.serviceArea.remote}
        </dd>
      </dl>
    </section>
  );
}
