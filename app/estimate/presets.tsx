import { type MouseEvent, memo } from 'react';
import type { EstimateInput } from '../../site/schema/prices.ts';
import type { EstimateConfig } from './estimate-config.ts';
import { searchOf } from './url-state.ts';

interface PresetsProps {
  config: EstimateConfig;
  /** The address of the calculator, without parameters. */
  path: string;
  /** The parameters of what the calculator shows. */
  search: string;
  onStart: (input: EstimateInput) => void;
}

/** Offices to start from: each link fills in the calculator. */
export const Presets = memo(function Presets({ config, path, search, onStart }: PresetsProps) {
  const { heading, items } = config.text.examples;
  return (
    <nav aria-label={heading} className="presets needs-script">
      <p>{heading}</p>
      <ul>
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
});

function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
