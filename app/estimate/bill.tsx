import { Sheet, type SheetHead } from '../components/sheet.tsx';
import type { EstimateRows, TicketWords } from './estimate-rows.ts';
import { EstimateTicket } from './estimate-ticket.tsx';

export interface BillProps extends Omit<SheetHead, 'heading'> {
  caption: string;
  /** The devices by where they stand. */
  devices: string;
  rows: EstimateRows;
  words: TicketWords;
}

/** A bill that is worked out from the price list. */
export function Bill({ caption, devices, rows, words, ...sheet }: BillProps) {
  return (
    <Sheet {...sheet} heading={caption}>
      <p>{devices}</p>
      <EstimateTicket rows={rows} words={words} caption={caption} />
    </Sheet>
  );
}
