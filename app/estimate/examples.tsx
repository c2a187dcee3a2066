import type { MouseEvent } from 'react';
import type { EstimateInput } from '../../content/schema/prices.ts';
import { calculateEstimate } from './calculate-estimate.ts';
import { rowsOf } from './estimate-rows.ts';
import { EstimateTicket } from './estimate-ticket.tsx';
import type { EstimateSetting } from './setting.ts';
import { selectionText } from './summary-text.ts';
import { searchOf } from './url-state.ts';

interface ExamplesProps {
  setting: EstimateSetting;
  /** Address of the calculator, without parameters. */
  path: string;
  onStart: (input: EstimateInput) => void;
}

/** Offices worked out line by line; each can be loaded into the calculator. */
export function Examples({ setting, path, onStart }: ExamplesProps) {
  const { examples } = setting.text;
  return (
    <ul className="examples">
      {examples.items.map(({ name, text, estimate: input }) => (
        <li key={name} className="ticket">
          <h3>{name}</h3>
          <p>{text}</p>
          <p className="fine-print">{selectionText(input, setting)}</p>
          <EstimateTicket
            rows={rowsOf(calculateEstimate(input, setting.prices), input, setting)}
            words={setting.text.estimate}
            caption={name}
            isBrief
          />
          <a
            className="button button-quiet needs-script"
            href={`${path}${searchOf(input, setting.prices)}`}
            onClick={(event) => {
              if (opensElsewhere(event)) return;
              event.preventDefault();
              onStart(input);
            }}
          >
            {examples.start}
            <span className="sr-only">: {name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
