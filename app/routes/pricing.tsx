import type { ReactNode } from 'react';
import { localeAt } from '../../site/read/locales.ts';
import { ClosingBand } from '../components/closing-band.tsx';
import { ColumnHeads } from '../components/column-heads.tsx';
import { SectionLinks } from '../components/contents.tsx';
import { ButtonLink } from '../components/links.tsx';
import { DescriptionList, Excluded, Ticks } from '../components/lists.tsx';
import { PageTop } from '../components/page-top.tsx';
import { PriceEntries } from '../components/price-entries.tsx';
import { Folded, Questions } from '../components/questions.tsx';
import { RichText } from '../components/rich-text.tsx';
import { SectionHeading, SplitSection, WideSection } from '../components/split-section.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import type { Route } from './+types/pricing.ts';
import pricing from './pricing.css?url';
import { loadPricing } from './pricing.server.ts';

export function loader({ url }: Route.LoaderArgs) {
  return loadPricing(localeAt(url.pathname));
}

export { meta } from '../page-data/meta.ts';

type Loaded = Route.ComponentProps['loaderData'];

/** In the order of the page. */
const sections = [
  ['extras', 'extras'],
  ['websites', 'websites'],
  ['care', 'care'],
  ['not-included', 'notIncluded'],
  ['terms', 'terms'],
  ['questions', 'questions'],
] as const;

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { top, basis, plans, byPeople, extras, terms, websites, care } = loaderData;
  const { notIncluded, questions, closing, contentsLabel } = loaderData;
  return (
    <>
      <PageTop {...top} isRow />
      <SectionLinks
        label={contentsLabel}
        links={sections.map(([id, name]) => ({ id, label: loaderData[name].heading }))}
      />
      <Stylesheet file={pricing} />
      <WideSection heading={plans.heading}>
        <Plans plans={plans} />
        <h3>{plans.every}</h3>
        <Ticks className="in-every-plan grid">
          {plans.inAll.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Ticks>
        <p className="conditions fine-print">{basis}</p>
      </WideSection>
      <SplitSection id="by-people" heading={byPeople.heading} intro={byPeople.intro}>
        <PeopleTable {...byPeople} />
      </SplitSection>
      <WideSection id="extras" heading={extras.heading} intro={extras.intro}>
        <div className="price-columns split split-even">
          {extras.groups.map((group) => (
            <PriceEntries key={group.unit} {...group} />
          ))}
        </div>
      </WideSection>
      <div className="band">
        <div className="page-width price-columns split split-even aligned">
          {(
            [
              ['websites', websites],
              ['care', care],
            ] as const
          ).map(([id, { heading, intro, prices }]) => (
            <section key={id} aria-labelledby={id}>
              <SectionHeading id={id} text={heading} />
              <RichText html={intro} className="intro" />
              <PriceEntries {...prices} />
            </section>
          ))}
        </div>
      </div>
      <SplitSection id="not-included" heading={notIncluded.heading} intro={notIncluded.intro}>
        <Excluded>
          {notIncluded.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </Excluded>
      </SplitSection>
      <SplitSection id="terms" heading={terms.heading} intro={terms.intro}>
        <DescriptionList entries={terms.items} />
        <Folded summary={terms.othersLabel}>
          <DescriptionList entries={terms.others} />
        </Folded>
      </SplitSection>
      <SplitSection id="questions" heading={questions.heading} intro={questions.intro}>
        <Questions items={questions.items} />
      </SplitSection>
      <ClosingBand {...closing} />
    </>
  );
}

/** The plans side by side. On phones the name of each row stands above its cells. */
function Plans({ plans: page }: { plans: Loaded['plans'] }) {
  const { plans, unit, rows, parts, signs, recommended } = page;
  const cells = (cell: (plan: (typeof plans)[number], index: number) => ReactNode) =>
    plans.map((plan, index) => (
      <td key={plan.name} data-recommended={plan.isRecommended}>
        {cell(plan, index)}
      </td>
    ));
  const links = (
    <tr className="plan-links">
      <td />
      {cells(({ link, isRecommended }) => (
        <ButtonLink link={link} look={isRecommended ? 'main' : 'quiet'} />
      ))}
    </tr>
  );
  return (
    <table className="plans">
      <thead>
        <tr>
          <td />
          {plans.map(({ name, isRecommended }) => (
            <th key={name} scope="col" data-recommended={isRecommended}>
              {name} {isRecommended ? <span>{recommended}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="plan-prices">
          <td />
          {cells(({ price }) => (
            <>
              <strong>{price}</strong> {unit}
            </>
          ))}
        </tr>
        {links}
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {cells((_, index) => row.cells[index])}
          </tr>
        ))}
      </tbody>
      <tbody>
        {parts.map(({ text, has }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            {cells((_, index) => (
              <Sign label={has[index] ? signs.included : signs.notIncluded} is={has[index]} />
            ))}
          </tr>
        ))}
        {links}
      </tbody>
    </table>
  );
}

/** A tick, or a dash. */
function Sign({ label, is }: { label: string; is: boolean | undefined }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 24 24"
      className={`stroke-icon ${is ? 'plan-sign' : 'plan-sign plan-dash'}`}
    >
      <path d={is ? 'm4 13 5 5L20 6' : 'M9 12h6'} />
    </svg>
  );
}

function PeopleTable({ columns, rows }: Pick<Loaded['byPeople'], 'columns' | 'rows'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with large letters it scrolls, also by keys
    // biome-ignore lint/a11y/useSemanticElements: no group of fields
    <div className="table-scroll" tabIndex={0} role="group">
      <table className="people-table">
        <ColumnHeads
          columns={[columns.people, columns.month, columns.once, columns.firstInvoice]}
        />
        <tbody>
          {rows.map(([people, ...amounts]) => (
            <tr key={people}>
              <th scope="row">{people}</th>
              {amounts.map((amount, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns, which never move
                <td key={index}>{amount}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
