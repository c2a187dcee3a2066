import { useEffect, useId } from 'react';
import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import type { EstimatePrices } from '../../prices/list.ts';
import { listed } from '../../prices/list.ts';
import { formatPrice } from '../../prices/money.ts';
import { fill } from '../../service/domain/fill.ts';
import { useVisit } from '../browser-state/visit.ts';
import { useIsHydrated } from '../components/once-hydrated.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { carryEstimate } from './carry-estimate.ts';
import peoplePrice from './people-price.css?url';
import { CountMessage, Stepper, type StepperWords } from './stepper.tsx';
import { searchOf } from './url-state.ts';
import { useEstimateForm } from './use-estimate-form.ts';

/** From how many people on the windows of one more office are lit in the picture. */
const lit = { one: 1, two: 6, three: 16, four: 31 };

function litFor(people: number): string {
  return Object.entries(lit)
    .filter(([, from]) => people >= from)
    .map(([office]) => office)
    .join(' ');
}

export interface PeoplePriceProps {
  question: string;
  /** Placeholders: {plan}, {setup}, {firstInvoice}, {minimum}. */
  conditions: string;
  billLink: string;
  /** What the message of a request says of the number. Placeholders: {people}. */
  carried: string;
  prices: EstimatePrices;
  language: string;
  words: StepperWords;
  calculatorHref: string;
  /** What some numbers of people pay, for whom the calculator does not work. */
  tableHref: string;
}

/** What the recommended plan costs for a number of people: the calculator's form with one of its questions. */
export function PeoplePrice(props: PeoplePriceProps) {
  const { question, conditions, billLink, carried, prices, language, words } = props;
  const { input, wrong, changes, form, step } = useEstimateForm(prices, null);
  const isHydrated = useIsHydrated();
  const { store } = useVisit();
  const { people } = input;
  useEffect(() => {
    if (changes > 0) carryEstimate(store, fill(carried, { people: String(people) }));
  }, [store, carried, people, changes]);
  const id = useId();
  const { itMonthly, onboarding, firstInvoice } = calculateEstimate(input, prices);
  const price = (cents: number) => formatPrice(cents, language);
  const billHref = isHydrated ? props.calculatorHref + searchOf(input, prices) : props.tableHref;
  return (
    <form
      {...form}
      action={props.tableHref}
      className="people-price"
      data-lit={litFor(people)}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <Stylesheet file={peoplePrice} />
      <label htmlFor={id}>{question}</label>
      <Stepper
        id={id}
        name="people"
        {...prices.people}
        value={people}
        isWrong={wrong.length > 0}
        words={words}
        describedBy={`${id}-message`}
        onStep={step}
      />
      <div className="people-price-total cluster">
        <output htmlFor={id}>
          <strong>{price(itMonthly)}</strong> {prices.wording.monthUnit}
        </output>
        <a href={billHref} className="text-link">
          {billLink}
        </a>
      </div>
      <CountMessage
        id={`${id}-message`}
        {...prices.people}
        value={people}
        isWrong={wrong.length > 0}
        words={words}
      />
      <p className="fine-print">
        {fill(conditions, {
          plan: listed(prices.plans, input.plan).name,
          setup: price(onboarding.amount),
          firstInvoice: price(firstInvoice.beforeTax),
          minimum: price(prices.minimum),
        })}
      </p>
    </form>
  );
}
