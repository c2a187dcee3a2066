import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '../../service/domain/fill.ts';
import { formatToday } from '../../site/formats.ts';
import type { Company } from '../../site/schema/company.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { useVisit } from '../browser-state/visit.ts';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { Unbroken } from '../components/unbroken.tsx';
import type { Estimate } from './calculate-estimate.ts';
import { carryEstimate } from './carry-estimate.ts';
import { type EstimateConfig, startingInput } from './estimate-input.ts';
import { counted, rowsOf, taxWord, ticketWords } from './estimate-rows.ts';
import { EstimateTicket } from './estimate-ticket.tsx';
import { selectionText, summaryText } from './summary-text.ts';
import { searchOf } from './url-state.ts';
import { writeAddress } from './use-estimate-form.ts';

export type EstimateCompany = Pick<Company, 'name' | 'phone' | 'email'>;

interface EstimatePanelProps {
  heading: RefObject<HTMLHeadingElement | null>;
  input: EstimateInput;
  estimate: Estimate;
  /** The number of changes that led to it. */
  changes: number;
  config: EstimateConfig;
  priceNote: string;
  company: EstimateCompany;
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
  const page = usePageAddress();
  const link = page + search;
  const subject = fill(text.actions.emailSubject, { company: props.company.name });
  const summary = summaryText(input, estimate, config, link);
  const announcement = fill(text.estimate.announcement, {
    people: counted(input.people, text.units.people),
    total: rows.total,
    tax: taxWord(input, text),
    firstInvoice: rows.firstInvoice,
  });
  const { store } = useVisit();
  return (
    <section aria-labelledby="estimate" className="ticket estimate-panel">
      <PrintedHead
        config={config}
        company={props.company}
        selection={selectionText(input, config)}
      />
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
      <PrintedFoot config={config} link={link} />
      <EstimateActions
        config={config}
        quote={props.quote}
        link={link}
        firstLink={page + searchOf(startingInput(prices), prices)}
        email={page === '' ? 'mailto:' : mailto(subject, summary)}
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

/** A message without a recipient, in the visitor's own e-mail program: nothing passes through this site (RFC 6068). */
function mailto(subject: string, text: string): string {
  const body = text.replaceAll('\n', '\r\n');
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Printed only: who made the estimate, when, and for what. */
function PrintedHead(props: {
  config: EstimateConfig;
  company: EstimateCompany;
  selection: string;
}) {
  const { config, company } = props;
  const { printed } = config.text;
  const today = useToday(config.language);
  return (
    <div className="printed-only printed-head">
      <p className="printed-company">{company.name}</p>
      <p>
        <Unbroken text={`${company.phone.display} · ${company.email}`} />
      </p>
      <p className="printed-title">{printed.title}</p>
      <p>{props.selection}</p>
      {config.prices.example ? <p>{config.prices.wording.example}</p> : null}
      {today === null ? null : <p>{fill(printed.date, { date: today })}</p>}
    </div>
  );
}

/** Printed only: a disclaimer, and the address at which the estimate can be opened again. */
function PrintedFoot({ config, link }: { config: EstimateConfig; link: string }) {
  const { printed } = config.text;
  return (
    <div className="printed-only printed-foot">
      <p>{printed.disclaimer}</p>
      <p>{fill(printed.link, { link })}</p>
    </div>
  );
}

/** The day of printing; null before. */
function useToday(language: string): string | null {
  const [today, setToday] = useState<string | null>(null);
  useEffect(() => {
    const onPrint = () => flushSync(() => setToday(formatToday(Date.now(), language)));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, [language]);
  return today;
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
  /** That of the estimate with which the page begins. */
  firstLink: string;
  /** The address of an e-mail with this estimate. */
  email: string;
  onSend: () => void;
  onReset: () => void;
}

/** Ways to send, keep and print the estimate, and to start over. A status line says what they did. */
function EstimateActions(props: EstimateActionsProps) {
  const { actions } = props.config.text;
  const [said, setSaid] = useState({ status: '', link: '' });
  const { uncopied, copy } = useCopying(props.link);
  return (
    <div className="estimate-actions">
      <a className="button button-main" href={props.quote.href} onClick={props.onSend}>
        {props.quote.label}
      </a>
      <p>{actions.carried}</p>
      <a className="button button-quiet" href={props.email}>
        {actions.email}
      </a>
      <fieldset>
        <legend className="sr-only">{actions.label}</legend>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={async () => {
            const status = (await copy()) ? actions.copied : actions.copyYourself;
            setSaid({ status, link: props.link });
          }}
        >
          {actions.copy}
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => window.print()}
        >
          {actions.print}
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => {
            props.onReset();
            setSaid({ status: actions.resetDone, link: props.firstLink });
          }}
        >
          {actions.reset}
        </button>
      </fieldset>
      {/* What was said of another estimate is over. */}
      <p role="status">{said.link === props.link ? said.status : ''}</p>
      {uncopied === props.link ? <LinkField link={uncopied} label={actions.linkLabel} /> : null}
    </div>
  );
}

/** The clipboard may be denied, or missing without HTTPS. Then the link is shown instead. */
function useCopying(link: string) {
  const [uncopied, setUncopied] = useState<string | null>(null);
  return {
    uncopied,
    async copy(): Promise<boolean> {
      try {
        await navigator.clipboard.writeText(link);
      } catch (error) {
        console.info('The clipboard is denied; the link is shown instead.', error);
        setUncopied(link);
        return false;
      }
      setUncopied(null);
      return true;
    },
  };
}

function LinkField({ link, label }: { link: string; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is to be selected again
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [link]);
  return (
    <label className="field">
      {label}
      <input ref={input} className="field-control" readOnly value={link} />
    </label>
  );
}
