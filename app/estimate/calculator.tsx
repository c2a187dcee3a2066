import { type RefObject, useMemo, useRef } from 'react';
import { formatAmount } from '../../site/formats.ts';
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
  contactHref: string;
  now: () => number;
}

/** The questions, with the estimate beside them. */
export function Calculator(props: CalculatorProps) {
  const { form, state, config } = props;
  const { text } = config;
  const { input, changes } = state;
  const estimate = useMemo(() => calculateEstimate(input, config.prices), [input, config]);
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
          <p>
            <span className="total-bar-label">{text.estimate.bar.label}</span>
            <span className="total-bar-amount">
              {formatAmount(estimate.total, config.language)}
            </span>
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
      <EstimatePanel
        heading={panelHeading}
        input={input}
        estimate={estimate}
        changes={changes}
        config={config}
        priceNote={props.priceNote}
        company={props.company}
        contactHref={props.contactHref}
        now={props.now}
        onReset={state.reset}
      />
    </div>
  );
}
