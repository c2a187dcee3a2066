import { type MouseEvent, memo } from 'react';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { calculateEstimate } from './calculate-estimate.ts';
import type { EstimateConfig } from './estimate-config.ts';
import { rowsOf } from './estimate-rows.ts';
import { EstimateTicket } from './estimate-ticket.tsx';
import { selectionText } from './summary-text.ts';
import { searchOf } from './url-state.ts';

interface ExamplesProps {
  config: EstimateConfig;
  /** The address of the calculator, without parameters. */
  path: string;
  onStart: (input: EstimateInput) => void;
}

/**
 * Example offices, worked out line by line. Each can be loaded into the calculator. They are half of
 * the page and stay as they are, so a change in the calculator does not render them again.
 */
export const Examples = memo(function Examples({ config, path, onStart }: ExamplesProps) {
  const { examples } = config.text;
  return (
    <ul className="examples">
      {examples.items.map(({ name, text, estimate: input }) => (
        <li key={name} className="ticket">
          <h3>{name}</h3>
          <p>{text}</p>
          <p className="fine-print">{selectionText(input, config)}</p>
          <EstimateTicket
            rows={rowsOf(calculateEstimate(input, config.prices), input, config)}
            words={config.text.estimate}
            caption={name}
            isBrief
          />
          <a
            className="button button-quiet needs-script"
            href={`${path}${searchOf(input, config.prices)}`}
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
});

function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
