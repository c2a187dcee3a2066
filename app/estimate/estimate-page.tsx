import { type MouseEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { calculateEstimate } from '../../prices/calculate-estimate.ts';
import { startingInput } from '../../prices/estimate-input.ts';
import type { EstimateInput } from '../../prices/list.ts';
import { formatAmount } from '../../prices/money.ts';
import { fill } from '../../service/domain/fill.ts';
import fieldSheet from '../components/field.css?url';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { TextLink } from '../components/links.tsx';
import { usePagePath } from '../components/page-path.ts';
import { PageTop, type PageTopProps } from '../components/page-top.tsx';
import { RichText } from '../components/rich-text.tsx';
import { Stylesheet } from '../components/stylesheet.tsx';
import { CalculatorForm } from './calculator-form.tsx';
import estimatePage from './estimate-page.css?url';
import { EstimatePanel } from './estimate-panel.tsx';
import type { EstimateConfig } from './estimate-rows.ts';
import { taxWord } from './estimate-rows.ts';
import { searchOf } from './url-state.ts';
import { useAddress, useEstimateForm } from './use-estimate-form.ts';

interface EstimatePageProps {
  config: EstimateConfig;
  /** The conditions of the prices, and the day from which they hold. */
  priceNote: string;
  top: PageTopProps;
  /** The action of the page, which takes the estimate along. */
  quote: SiteLink;
  /** What no total includes. */
  notIncluded: SiteLink;
  priceList: SiteLink;
}

/** The pricing calculator: offices to start from, and the visitor's own numbers. */
export function EstimatePage(props: EstimatePageProps) {
  const { config } = props;
  const { text, prices } = config;
  const state = useEstimateForm(prices, useLocation().key);
  const search = searchOf(state.input, prices);
  useAddress(search, state.changes);

  return (
    <>
      <Stylesheet file={fieldSheet} />
      <Stylesheet file={estimatePage} />
      <PageTop {...props.top} isRow />

      <section aria-labelledby="calculator" className="band page-width">
        <Presets config={config} path={usePagePath()} search={search} onStart={state.start} />
        <h2 id="calculator" className="sr-only">
          {text.calculator.heading}
        </h2>
        <noscript>
          <RichText html={text.calculator.noScript} className="prose large-text" />
        </noscript>
        <p role="alert" className="form-load-failed">
          {text.calculator.loadFailed}
        </p>
        <Calculator {...props} state={state} />
        <TextLink link={props.priceList} />
      </section>
    </>
  );
}

interface PresetsProps {
  config: EstimateConfig;
  /** The address of the calculator, without parameters. */
  path: string;
  /** The parameters of what the calculator shows. */
  search: string;
  onStart: (input: EstimateInput) => void;
}

/** Offices to start from: each link fills in the calculator. */
function Presets({ config, path, search, onStart }: PresetsProps) {
  const { heading, items } = config.text.examples;
  return (
    <nav aria-label={heading} className="presets needs-script">
      <p>{heading}</p>
      <ul className="grid">
        {items.map(({ name, text, estimate: input }) => {
          const own = searchOf(input, config.prices);
          return (
            <li key={name}>
              <a
                href={path + own}
                aria-current={own === search ? 'true' : undefined}
                onClick={(event) => {
                  if (opensElsewhere(event)) return;
                  event.preventDefault();
                  onStart(input);
                }}
              >
                <strong>{name}</strong> <span>{text}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

interface CalculatorProps extends EstimatePageProps {
  state: ReturnType<typeof useEstimateForm>;
}

/** The questions, with the estimate beside them. */
function Calculator(props: CalculatorProps) {
  const { state, config } = props;
  const words = config.text.estimate;
  const { input, changes } = state;
  const estimate = calculateEstimate(input, config.prices);
  const amount = (cents: number) => formatAmount(cents, config.language);
  const tax = taxWord(input, config.text);
  const said = {
    bar: fill(words.bar.label, { tax }),
    firstInvoice: fill(words.firstInvoice, { tax }),
  };
  const panelHeading = useRef<HTMLHeadingElement>(null);

  return (
    <div className="calculator split split-even needs-script">
      <div className="calculator-questions">
        <p role="status" className="outdated note">
          {state.isOutdated ? config.text.messages.outdated : ''}
        </p>
        <CalculatorForm state={state} config={config} />
        <div className="total-bar slate">
          <BarTotal label={said.bar} amount={amount(estimate.total)} />
          <BarTotal label={said.firstInvoice} amount={amount(estimate.firstInvoice.total)} />
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
        quote={props.quote}
        notIncluded={props.notIncluded}
        onReset={() => state.start(startingInput(config.prices))}
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
