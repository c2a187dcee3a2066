import { useId, useLayoutEffect, useRef, useState } from 'react';
import { fill } from '../../service/shared/fill.ts';
import { formatPrice } from '../../site/formats.ts';
import { useIsHydrated } from '../components/once-hydrated.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { calculateEstimate } from './calculate-estimate.ts';
import { defaultInput, type VersionedPrices } from './estimate-input.ts';
import peopleOffer from './people-offer.css?url';
import { type NumberWords, Stepper, useNumberEntry } from './stepper.tsx';
import { parameterNames, searchOf } from './url-state.ts';

export interface PeopleOfferProps {
  question: string;
  /** Placeholders: {plan}, {setup}, {firstInvoice}, {minimum}. */
  conditions: string;
  billLink: string;
  prices: VersionedPrices;
  language: string;
  words: NumberWords & { less: string; more: string };
  calculatorHref: string;
  /** What some numbers of people pay, for whom the calculator does not work. */
  tableHref: string;
}

/** What the recommended plan costs for a number of people, by the calculator's own code. */
export function PeopleOffer(props: PeopleOfferProps) {
  const { question, conditions, billLink, prices, language, words } = props;
  const [people, setPeople] = useState(defaultInput.people);
  const range = prices.people;
  const entry = useNumberEntry({ ...range, value: people, words, onChange: setPeople });
  const isHydrated = useIsHydrated();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  // What a visitor filled in before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then
  useLayoutEffect(() => {
    const typed = new FormData(form.current ?? undefined).get(parameterNames.people);
    if (typeof typed === 'string' && typed !== entry.text) entry.type(typed);
  }, []);

  const input = { ...defaultInput, people };
  const { itMonthly, onboarding, firstInvoice } = calculateEstimate(input, prices);
  const price = (cents: number) => formatPrice(cents, language);
  const billHref = isHydrated ? props.calculatorHref + searchOf(input, prices) : props.tableHref;
  return (
    <form
      ref={form}
      action={props.tableHref}
      className="people-offer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        entry.leave();
      }}
    >
      <Stylesheet file={peopleOffer} />
      <label htmlFor={id}>{question}</label>
      <Stepper
        id={id}
        name={parameterNames.people}
        {...range}
        entry={entry}
        words={words}
        describedBy={`${id}-message`}
      />
      <div className="people-offer-total">
        <output htmlFor={id}>
          <strong>{price(itMonthly)}</strong> {prices.wording.monthUnit}
        </output>
        <a href={billHref} className="text-link">
          {billLink}
        </a>
      </div>
      <p id={`${id}-message`} role="status" className="count-message">
        {entry.message}
      </p>
      <p className="people-offer-conditions">
        {fill(conditions, {
          plan: prices.plans[input.plan].name,
          setup: price(onboarding.amount),
          firstInvoice: price(firstInvoice.beforeTax),
          minimum: price(prices.minimum),
        })}
      </p>
    </form>
  );
}
