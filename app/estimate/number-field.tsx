import { memo, useId } from 'react';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { hintOf } from './count-hint.ts';
import type { EstimateConfig } from './estimate-config.ts';
import type { CountName, Range } from './estimate-input.ts';
import { Stepper } from './stepper.tsx';
import { parameterNames } from './url-state.ts';
import { useNumberEntry } from './use-number-entry.ts';

export interface NumberFieldProps extends Range {
  name: CountName;
  value: number;
  config: EstimateConfig;
  onChange: (part: Partial<EstimateInput>) => void;
  /** Called when the number is complete: after a step, and when the field is left. */
  onSettle: () => void;
}

/**
 * A field for a whole number, which can be typed or stepped. Rendered again only when one of its
 * properties changes.
 */
export const NumberField = memo(function NumberField(props: NumberFieldProps) {
  const { name, min, max, config } = props;
  const { fields, messages } = config.text;
  const { label } = fields[name];
  const words = { ...messages, less: fields.less, more: fields.more, label };
  const entry = useNumberEntry({
    ...props,
    words,
    onChange: (value) => props.onChange({ [name]: value }),
  });
  const id = useId();
  return (
    <div className="count">
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="fine-print">
          {hintOf(name, { min, max }, config)}
        </p>
      </div>
      <Stepper
        id={id}
        name={parameterNames[name]}
        min={min}
        max={max}
        entry={entry}
        words={words}
        describedBy={`${id}-hint ${id}-message`}
      />
      <p id={`${id}-message`} role="status" className="count-message">
        {entry.message}
      </p>
    </div>
  );
});
