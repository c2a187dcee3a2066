import { localeAt } from '../../site/addresses/locales.ts';
import { readWhyChooseUs } from '../../site/index.ts';
import { ClientWords, Reviews } from '../components/client-words.tsx';
import { ClosingBand } from '../components/closing-band.tsx';
import { EntryColumns } from '../components/entry-columns.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Questions } from '../components/questions.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SplitSection, WideSection } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { loadClosing } from '../page-data/offer.server.ts';
import { headAndTop } from '../page-data/page-head.server.ts';
import { loadClientWords, loadReviews } from '../page-data/proof.server.ts';
import type { Route } from './+types/why-choose-us.ts';
import whyChooseUs from './why-choose-us.css?url';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const page = readWhyChooseUs(locale);
  return {
    ...headAndTop(locale, 'why-choose-us', page),
    promises: page.promises,
    comparison: page.comparison,
    clients: loadClientWords(locale),
    reviews: loadReviews(locale),
    notFor: page.notFor,
    questions: page.questions,
    closing: loadClosing(locale, page.closing),
  };
}

export { meta } from '../page-data/page-meta.ts';

export default function WhyChooseUs({ loaderData }: Route.ComponentProps) {
  const { top, promises, comparison, clients, reviews, notFor, questions, closing } = loaderData;
  return (
    <>
      <Stylesheet file={whyChooseUs} />
      <PageTop {...top} />
      <WideSection heading={promises.heading} {...(promises.intro && { intro: promises.intro })}>
        <Promises items={promises.items} />
      </WideSection>
      <WideSection heading={comparison.heading} intro={comparison.intro} look="band">
        <Comparison {...comparison} />
      </WideSection>
      {clients === undefined ? null : (
        <WideSection heading={clients.heading}>
          <ClientWords {...clients} />
          {reviews === undefined ? null : <Reviews {...reviews} />}
        </WideSection>
      )}
      {notFor === undefined ? null : (
        <SplitSection heading={notFor.heading} intro={notFor.intro}>
          <EntryColumns entries={notFor.items} />
        </SplitSection>
      )}
      {questions === undefined ? null : (
        <SplitSection heading={questions.heading} intro={questions.intro}>
          <Questions items={questions.items} />
        </SplitSection>
      )}
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
