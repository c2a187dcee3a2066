import { memo, type RefObject, useEffect, useState } from 'react';
import { fill } from '../../service/shared/fill.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { useVisit } from '../browser-state/visit.ts';
import type { SiteLink } from '../components/frame/site-frame.ts';
import { Announcement } from './announcement.tsx';
import type { Estimate } from './calculate-estimate.ts';
import { carryEstimate } from './carry-estimate.ts';
import { EstimateActions } from './estimate-actions.tsx';
import type { EstimateConfig } from './estimate-config.ts';
import { rowsOf } from './estimate-rows.ts';
import { EstimateTicket } from './estimate-ticket.tsx';
import { type EstimateCompany, PrintedFoot, PrintedHead } from './printed-head.tsx';
import { selectionText, summaryText } from './summary-text.ts';
import { counted } from './text.ts';
import { searchOf } from './url-state.ts';
import { writeAddress } from './use-estimate.ts';

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
  now: () => number;
  onReset: () => void;
}

/** The estimate, and what a visitor can do with it. */
export const EstimatePanel = memo(function EstimatePanel(props: EstimatePanelProps) {
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
    firstInvoice: rows.firstInvoice,
  });
  const { store } = useVisit();
  return (
    <section aria-labelledby="estimate" className="ticket estimate-panel">
      <PrintedHead
        config={config}
        company={props.company}
        selection={selectionText(input, config)}
        now={props.now}
      />
      <h3 id="estimate" ref={props.heading} tabIndex={-1}>
        {text.estimate.heading}
      </h3>
      <EstimateTicket rows={rows} words={text.estimate} caption={text.estimate.heading} />
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
});

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
