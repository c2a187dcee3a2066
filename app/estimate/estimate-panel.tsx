import { type RefObject, useEffect, useState } from 'react';
import type { Estimate } from '../../prices/calculate-estimate.ts';
import type { EstimateInput } from '../../prices/list.ts';
import { fill } from '../../service/domain/fill.ts';
import { useVisit } from '../browser-state/visit.ts';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { carryEstimate } from './carry-estimate.ts';
import type { EstimateConfig } from './estimate-rows.ts';
import { counted, rowsOf, taxWord, ticketWords } from './estimate-rows.ts';
import { EstimateTicket } from './estimate-ticket.tsx';
import { summaryText } from './summary-text.ts';
import { searchOf } from './url-state.ts';
import { writeAddress } from './use-estimate-form.ts';

interface EstimatePanelProps {
  heading: RefObject<HTMLHeadingElement | null>;
  input: EstimateInput;
  estimate: Estimate;
  /** The number of changes that led to it. */
  changes: number;
  config: EstimateConfig;
  priceNote: string;
  quote: SiteLink;
  notIncluded: SiteLink;
  onReset: () => void;
}

/** The estimate, and what a visitor can do with it. */
export function EstimatePanel(props: EstimatePanelProps) {
  const { input, estimate, changes, config } = props;
  const { text, prices } = config;
  const rows = rowsOf(estimate, input, config);
  const search = searchOf(input, prices);
  const link = usePageAddress() + search;
  const summary = summaryText(input, estimate, config, link);
  const announcement = fill(text.estimate.announcement, {
    people: counted(input.people, text.units.people),
    total: rows.total,
    tax: taxWord(input, text),
    firstInvoice: rows.firstInvoice,
  });
  const { store } = useVisit();
  return (
    <section aria-labelledby="estimate" className="card estimate-panel">
      <h3 id="estimate" ref={props.heading} tabIndex={-1}>
        {text.estimate.heading}
      </h3>
      <EstimateTicket
        rows={rows}
        words={ticketWords(input, text)}
        caption={text.estimate.heading}
      />
      <p className="fine-print">
        <a className="text-link" href={props.notIncluded.href}>
          {props.notIncluded.label}
        </a>{' '}
        {props.priceNote}
      </p>
      <EstimateActions
        config={config}
        quote={props.quote}
        link={link}
        onSend={() => {
          // Back has to lead to this estimate, even if it was changed just now.
          if (changes > 0) writeAddress(search);
          carryEstimate(store, summary);
        }}
        onReset={props.onReset}
      />
      <Announcement text={announcement} changes={changes} />
    </section>
  );
}

/** The address of the page without parameters. The build does not know where the page will be. */
function usePageAddress(): string {
  const [page, setPage] = useState('');
  useEffect(() => setPage(location.origin + location.pathname), []);
  return page;
}

/** The total is announced when nothing has changed for this long (ms). */
const pause = 1000;

/** Announces the total to screen readers once changes have settled, but not on load. */
function Announcement({ text, changes }: { text: string; changes: number }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (changes === 0) return;
    const timer = setTimeout(() => setAnnounced(text), pause);
    return () => clearTimeout(timer);
  }, [text, changes]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}

interface EstimateActionsProps {
  config: EstimateConfig;
  quote: SiteLink;
  /** The full address of this estimate. */
  link: string;
  onSend: () => void;
  onReset: () => void;
}

/** Ways to send and keep the estimate, and to start over. A status line says what they did. */
function EstimateActions(props: EstimateActionsProps) {
  const { actions } = props.config.text;
  const [said, setSaid] = useState({ status: '', link: '' });
  return (
    <div className="estimate-actions stack">
      <a className="button button-main" href={props.quote.href} onClick={props.onSend}>
        {props.quote.label}
      </a>
      <p>{actions.carried}</p>
      <fieldset className="cluster">
        <legend className="sr-only">{actions.label}</legend>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={async () => {
            const status = (await isCopied(props.link)) ? actions.copied : actions.copyYourself;
            setSaid({ status, link: props.link });
          }}
        >
          {actions.copy}
        </button>
        <button type="button" className="button button-quiet button-small" onClick={props.onReset}>
          {actions.reset}
        </button>
      </fieldset>
      {/* What was said of another estimate is over. */}
      <p role="status">{said.link === props.link ? said.status : ''}</p>
    </div>
  );
}

/** The clipboard may be denied, or missing without HTTPS. The address of the page is the same link. */
async function isCopied(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch (error) {
    console.info('The clipboard is denied.', error);
    return false;
  }
}
