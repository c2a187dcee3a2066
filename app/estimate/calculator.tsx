import { type RefObject, useMemo, useRef } from 'react';
import { formatAmount } from '../../site/formats.ts';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { calculateEstimate } from './calculate-estimate.ts';
import { CalculatorForm } from './calculator-form.tsx';
import { Corrections } from './corrections.tsx';
import type { EstimateConfig } from './estimate-config.ts';
import { EstimatePanel } from './estimate-panel.tsx';
import type { EstimateCompany } from './printed-head.tsx';
import type { useEstimate } from './use-estimate.ts';

interface CalculatorProps {
  form: RefObject<HTMLFormElement | null>;
  state: ReturnType<typeof useEstimate>;
  config: EstimateConfig;
  priceNote: string;
  company: EstimateCompany;
  quote: SiteLink;
  notIncluded: SiteLink;
  now: () => number;
}

/** The questions, with the estimate beside them. */
export function Calculator(props: CalculatorProps) {
  const { form, state, config } = props;
  const words = config.text.estimate;
  const { input, changes } = state;
  const estimate = useMemo(() => calculateEstimate(input, config.prices), [input, config]);
  const amount = (cents: number) => formatAmount(cents, config.language);
  const panelHeading = useRef<HTMLHeadingElement>(null);

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
          <BarTotal label={words.bar.label} amount={amount(estimate.total)} />
          <BarTotal label={words.firstInvoice} amount={amount(estimate.firstInvoice.total)} />
          <button
            type="button"
            className="total-bar-link"
            onClick={() => {
              panelHeading.current?.focus();
              panelHeading.current?.scrollIntoView();
            }}
          >
            <span className="sr-only">{words.bar.link}</span>
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              width="20"
              height="20"
              className="stroke-icon"
            >
              <path d="m5 9 7 7 7-7" />
            </svg>
          </button>
        </div>
      </div>
      <EstimatePanel
        heading={panelHeading}
        input={input}
        estimate={estimate}
        changes={changes}
        config={config}
        priceNote={props.priceNote}
        company={props.company}
        quote={props.quote}
        notIncluded={props.notIncluded}
        now={props.now}
        onReset={state.reset}
      />
    </div>
  );
}

function BarTotal({ label, amount }: { label: string; amount: string }) {
  return (
    <p>
      <span className="total-bar-label">{label}</span>
      <span className="total-bar-amount">{amount}</span>
    </p>
  );
}
