import { Stylesheet } from '../components/stylesheet.tsx';
import type { EstimateRow, EstimateRows, TicketWords } from './estimate-rows.ts';
import ticket from './ticket.css?url';

/** An estimate as a ticket: every line, the sums, the total, what is paid once, and the first invoice. */
export function EstimateTicket(props: {
  rows: EstimateRows;
  words: TicketWords;
  /** The name of the table for screen readers. */
  caption: string;
}) {
  const { rows, words, caption } = props;
  return (
    <table className="ticket-table">
      <Stylesheet file={ticket} />
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        <PartHeading text={words.monthly} />
        <Rows rows={rows.lines} />
      </tbody>
      <tbody className="ticket-sums">
        <Rows rows={rows.sums} />
        <tr className="ticket-total">
          <th scope="row">{words.total}</th>
          <td>
            <span className="total-ring">{rows.total}</span>
          </td>
        </tr>
      </tbody>
      <tbody className="ticket-stub">
        <PartHeading text={words.once} />
        <Rows rows={rows.once} />
        {rows.once.length === 1 ? null : (
          <tr className="ticket-once-total">
            <th scope="row">{words.onboardingTotal}</th>
            <td>{rows.onceTotal}</td>
          </tr>
        )}
        <tr className="ticket-first-invoice">
          <th scope="row">{words.firstInvoice}</th>
          <td>{rows.firstInvoice}</td>
        </tr>
      </tbody>
    </table>
  );
}

function PartHeading({ text }: { text: string }) {
  return (
    <tr className="ticket-part">
      <th scope="rowgroup" colSpan={2}>
        {text}
      </th>
    </tr>
  );
}

function Rows({ rows }: { rows: EstimateRow[] }) {
  return rows.map(({ name, working, amount }) => (
    <tr key={name}>
      <th scope="row">
        {name} {working === undefined ? null : <span className="ticket-working">{working}</span>}
      </th>
      <td>{amount}</td>
    </tr>
  ));
}
