import { priceConditions } from '../../prices/notes.ts';
import { readWhyChooseUs } from '../../site/index.ts';
import { readPriceList } from '../../site/prices.ts';
import { localeAt, localeFacts } from '../../site/read/locales.ts';
import { ClientWords, Reviews } from '../components/client-words.tsx';
import { ClosingBand } from '../components/closing-band.tsx';
import { ColumnHeads } from '../components/column-heads.tsx';
import { DescriptionList } from '../components/lists.tsx';
import { PageTop } from '../components/page-top.tsx';
import { Questions } from '../components/questions.tsx';
import { RichText } from '../components/rich-text.tsx';
import { FirstFinding } from '../components/sample.tsx';
import { SplitSection, WideSection } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { loadClientWords, loadReviews } from '../page-data/client-words.server.ts';
import { headAndTop } from '../page-data/head.server.ts';
import { loadClosing } from '../page-data/links.server.ts';
import { loadFirstFinding } from '../page-data/sample.server.ts';
import type { Route } from './+types/why-choose-us.ts';
import whyChooseUs from './why-choose-us.css?url';

export function loader({ url }: Route.LoaderArgs) {
  const locale = localeAt(url.pathname);
  const { access, promises, sample, comparison, questions, ...page } = readWhyChooseUs(locale);
  return {
    ...headAndTop(locale, 'why-choose-us', page),
    access,
    promises,
    sample: loadFirstFinding(locale, sample),
    comparison: {
      ...comparison,
      conditions: priceConditions(readPriceList(locale), localeFacts[locale].language),
    },
    clients: loadClientWords(locale),
    reviews: loadReviews(locale),
    questions,
    closing: loadClosing(locale, page.closing),
  };
}

export { meta } from '../page-data/meta.ts';

export default function WhyChooseUs({ loaderData }: Route.ComponentProps) {
  const { top, access, sample, comparison, clients, reviews } = loaderData;
  const { questions, promises, closing } = loaderData;
  return (
    <>
      <Stylesheet file={whyChooseUs} />
      <PageTop {...top} />
      <SplitSection id="access" heading={access.heading}>
        <DescriptionList entries={access.items} />
      </SplitSection>
      <SplitSection heading={sample.heading} intro={sample.intro}>
        <FirstFinding {...sample} />
      </SplitSection>
      <WideSection id="comparison" heading={comparison.heading} intro={comparison.intro}>
        <Comparison {...comparison} />
      </WideSection>
      {clients === undefined ? null : (
        <WideSection heading={clients.heading}>
          <ClientWords {...clients} />
          {reviews === undefined ? null : <Reviews {...reviews} />}
        </WideSection>
      )}
      <SplitSection heading={questions.heading} intro={questions.intro}>
        <Questions items={questions.items} />
      </SplitSection>
      <WideSection heading={promises.heading} intro={promises.intro}>
        <Promises items={promises.items} />
      </WideSection>
      <ClosingBand {...closing} />
    </>
  );
}

type Page = Route.ComponentProps['loaderData'];

/** Promises, each with how it is kept. */
function Promises({ items }: Pick<Page['promises'], 'items'>) {
  return (
    <ol className="promises rows">
      {items.map(({ title, text, kept }) => (
        <li key={title} className="split split-aside">
          <div>
            <h3>{title}</h3>
            <RichText html={text} />
          </div>
          <RichText html={kept} className="note" />
        </li>
      ))}
    </ol>
  );
}

function Comparison({ columns, rows, conditions, sources }: Page['comparison']) {
  return (
    <>
      <table className="comparison">
        <ColumnHeads columns={columns} />
        <tbody>
          {rows.map(([what = '', ...cells]) => (
            <tr key={what}>
              <th scope="row">
                <RichText html={what} />
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} data-column={columns[index + 1]}>
                  <RichText html={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="conditions fine-print">{conditions}</p>
      <RichText html={sources} className="fine-print" />
    </>
  );
}
