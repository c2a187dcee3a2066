import { memo, useId, useState } from 'react';
import { fill } from '../../service/shared/fill.ts';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { hintOf } from './count-hint.ts';
import type { EstimateConfig } from './estimate-config.ts';
import type { CountName, Range } from './estimate-input.ts';
import { readCount } from './read-count.ts';
import { StepButton } from './stepper.tsx';
import { parameterNames } from './url-state.ts';
import { useShownAtOnce } from './use-shown-at-once.ts';

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
  const { fields } = config.text;
  const { label } = fields[name];
  const entry = useNumberEntry(props);
  const id = useId();
  return (
    <div className="count" data-invalid={entry.message === '' ? undefined : true}>
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="fine-print">
          {hintOf(name, { min, max }, config)}
        </p>
      </div>
      <div className="stepper">
        <StepButton
          label={fill(fields.less, { label })}
          sign="minus"
          isAtEnd={entry.value <= min}
          onClick={() => entry.step(-1)}
        />
        <input
          id={id}
          name={parameterNames[name]}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          className="stepper-number"
          aria-describedby={`${id}-hint ${id}-message`}
          aria-invalid={entry.message === '' ? undefined : true}
          value={entry.text}
          onChange={(event) => entry.type(event.target.value)}
          onBlur={entry.leave}
          // Whoever turns the wheel wants to scroll, and only a number that has the focus would change.
          onWheel={(event) => event.currentTarget.blur()}
        />
        <StepButton
          label={fill(fields.more, { label })}
          sign="plus"
          isAtEnd={entry.value >= max}
          onClick={() => entry.step(1)}
        />
      </div>
      <p id={`${id}-message`} role="status" className="count-message">
        {entry.message}
      </p>
    </div>
  );
});

/**
 * Reports an invalid number while it is typed, and replaces it by the nearest valid one on leaving.
 */
function useNumberEntry(props: NumberFieldProps) {
  const { name, min, max, config, onSettle } = props;
  const { messages, fields } = config.text;
  const range = { min, max };
  const [value, change] = useShownAtOnce(props.value, (next) => props.onChange({ [name]: next }));
  /** The text while typing, which may not be a number yet. */
  const [draft, setDraft] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  return {
    value,
    text: draft ?? String(value),
    message,
    type(text: string) {
      setDraft(text);
      const { value: read, problem } = readCount(text, range, value);
      // An empty field is not an error, because a number may follow.
      setMessage(problem === null || text === '' ? '' : fill(messages.typing, range));
      if (problem === null) change(read);
    },
    leave() {
      if (draft !== null && draft !== '') {
        const { value: read, problem } = readCount(draft, range, value);
        const values = { label: fields[name].label, ...range, value: read };
        setMessage(problem === null ? '' : fill(messages[problem], values));
        if (read !== value) change(read);
      }
      setDraft(null);
      onSettle();
    },
    step(by: 1 | -1) {
      const next = value + by;
      if (next < min || next > max) return;
      setDraft(null);
      setMessage('');
      change(next);
      onSettle();
    },
  };
}
