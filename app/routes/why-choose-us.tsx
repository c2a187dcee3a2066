import { localeAt } from '../../site/addresses/locales.ts';
import { readWhyChooseUs } from '../../site/index.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { Stations } from '../components/ledger.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Questions } from '../components/questions.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SplitSection } from '../components/split-section.tsx';
import { loadClosing } from '../page-data/offer.server.ts';
import { headAndTop } from '../page-data/page-head.server.ts';
import { PageStyles } from '../styles/page-styles.tsx';
import type { Route } from './+types/why-choose-us.ts';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const page = readWhyChooseUs(locale);
  return {
    ...headAndTop(locale, 'why-choose-us', page),
    promises: page.promises,
    comparison: page.comparison,
    notFor: page.notFor,
    questions: page.questions,
    closing: loadClosing(locale, page.closing),
  };
}

export { meta } from '../page-data/page-meta.ts';

export default function WhyChooseUs({ loaderData }: Route.ComponentProps) {
  const { top, promises, comparison, notFor, questions, closing } = loaderData;
  return (
    <>
      <PageStyles name="prices" />
      <PageTop {...top} />
      <section className="wide-section page-width">
        <h2>{promises.heading}</h2>
        {promises.intro ? <RichText html={promises.intro} className="section-intro" /> : null}
        <Promises items={promises.items} />
      </section>
      <section className="split-band wide-section">
        <div className="page-width">
          <h2>{comparison.heading}</h2>
          <RichText html={comparison.intro} className="section-intro" />
          <Comparison {...comparison} />
        </div>
      </section>
      <SplitSection heading={notFor.heading} intro={notFor.intro}>
        <Stations entries={notFor.items} />
      </SplitSection>
      <SplitSection heading={questions.heading} intro={questions.intro}>
        <Questions items={questions.items} />
      </SplitSection>
      <ClosingBand {...closing} />
    </>
  );
}

type Page = Route.ComponentProps['loaderData'];

/** Promises, each with a way to check that we keep it. */
function Promises({ items }: Pick<Page['promises'], 'items'>) {
  return (
    <ol className="promises">
      {items.map(({ title, text, check }) => (
        <li key={title}>
          <div>
            <h3>{title}</h3>
            <RichText html={text} />
          </div>
          <RichText html={check} className="promise-check" />
        </li>
      ))}
    </ol>
  );
}

function Comparison({ columns, rows }: Page['comparison']) {
  return (
    <table className="comparison">
      <thead>
        <tr>
          <th scope="col">{columns.situation}</th>
          <th scope="col">{columns.others}</th>
          <th scope="col">{columns.us}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ situation, others, us }) => (
          <tr key={situation}>
            <th scope="row">{situation}</th>
            <td data-column={columns.others}>{others}</td>
            <td data-column={columns.us}>{us}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
