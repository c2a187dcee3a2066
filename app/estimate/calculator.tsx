import { type RefObject, useRef } from 'react';
import { Announcement } from './announcement.tsx';
import { calculateEstimate } from './calculate-estimate.ts';
import { CalculatorForm } from './calculator-form.tsx';
import { carryEstimate } from './carry-estimate.ts';
import { Corrections } from './corrections.tsx';
import { EstimateActions } from './estimate-actions.tsx';
import type { EstimateConfig } from './estimate-config.ts';
import { rowsOf } from './estimate-rows.ts';
import { EstimateTicket, PriceNote } from './estimate-ticket.tsx';
import { type EstimateCompany, PrintedFoot, PrintedHead } from './printed-head.tsx';
import { selectionText, summaryText } from './summary-text.ts';
import { counted, fill } from './text.ts';
import { type useEstimate, writeAddress } from './use-estimate.ts';

interface CalculatorProps {
  form: RefObject<HTMLFormElement | null>;
  state: ReturnType<typeof useEstimate>;
  config: EstimateConfig;
  company: EstimateCompany;
  contactHref: string;
  now: () => number;
}

/** The questions, with the estimate beside them. */
export function Calculator(props: CalculatorProps) {
  const { form, state, config, company } = props;
  const { input, search } = state;
  const { text } = config;
  const estimate = calculateEstimate(input, config.prices);
  const rows = rowsOf(estimate, input, config);
  const panelHeading = useRef<HTMLHeadingElement>(null);

  const link = () => location.origin + location.pathname + search;
  const announcement = fill(text.estimate.announcement, {
    people: counted(input.people, text.units.people),
    total: rows.total,
    once: rows.onceTotal,
  });

  return (
    <div className="calculator needs-script">
      <div className="calculator-questions">
        <Corrections state={state} config={config} />
        <CalculatorForm
          key={state.starts}
          form={form}
          input={input}
          config={config}
          onChange={state.change}
          onSettle={state.settle}
        />
        <div className="total-bar">
          <p>
            <span className="total-bar-label">{text.estimate.bar.label}</span>
            <span className="total-bar-amount">{rows.total}</span>
          </p>
          <button
            type="button"
            className="button button-small total-bar-link"
            onClick={() => {
              panelHeading.current?.focus();
              panelHeading.current?.scrollIntoView();
            }}
          >
            {text.estimate.bar.link}
          </button>
        </div>
      </div>
      <section aria-labelledby="estimate" className="ticket estimate-panel">
        <PrintedHead
          config={config}
          company={company}
          selection={selectionText(input, config)}
          now={props.now}
        />
        <h3 id="estimate" ref={panelHeading} tabIndex={-1}>
          {text.estimate.heading}
        </h3>
        <EstimateTicket rows={rows} words={text.estimate} caption={text.estimate.heading} />
        <PriceNote config={config} />
        <PrintedFoot config={config} search={search} />
        <EstimateActions
          config={config}
          contactHref={props.contactHref}
          link={link}
          onSend={() => {
            // Back has to lead to this estimate, even if it was changed just now.
            if (state.changes > 0) writeAddress(search);
            carryEstimate(summaryText(input, estimate, config, link()));
          }}
          onReset={() => state.start()}
        />
        <Announcement text={announcement} changes={state.changes} />
      </section>
    </div>
  );
}
