import { fill } from '../../service/shared/fill.ts';
import { Stylesheet } from '../components/stylesheet.tsx';
import type { Range } from './estimate-input.ts';
import stepper from './stepper.css?url';
import type { NumberEntry } from './use-number-entry.ts';

interface StepperProps extends Range {
  id: string;
  name: string;
  entry: NumberEntry;
  /** Names of the buttons, with the placeholder {label}. */
  words: { label: string; less: string; more: string };
  describedBy: string;
}

/** A field for a whole number between two buttons. */
export function Stepper({ id, name, min, max, entry, words, describedBy }: StepperProps) {
  const { label, less, more } = words;
  const isInvalid = entry.message !== '' || undefined;
  return (
    <div className="stepper" data-invalid={isInvalid}>
      <Stylesheet file={stepper} />
      <StepButton
        label={fill(less, { label })}
        sign="minus"
        isAtEnd={entry.value <= min}
        onClick={() => entry.step(-1)}
      />
      <input
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        className="stepper-number"
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        value={entry.text}
        onChange={(event) => entry.type(event.target.value)}
        onBlur={entry.leave}
        // Whoever turns the wheel wants to scroll, and only a number that has the focus would change.
        onWheel={(event) => event.currentTarget.blur()}
      />
      <StepButton
        label={fill(more, { label })}
        sign="plus"
        isAtEnd={entry.value >= max}
        onClick={() => entry.step(1)}
      />
    </div>
  );
}

interface StepButtonProps {
  label: string;
  sign: 'plus' | 'minus';
  /** There is no further step. The button stays focusable nevertheless. */
  isAtEnd: boolean;
  onClick: () => void;
}

const signs = { plus: 'M5 12h14M12 5v14', minus: 'M5 12h14' };

function StepButton({ label, sign, isAtEnd, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className="step-button"
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={onClick}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20" className="stroke-icon">
        <path d={signs[sign]} />
      </svg>
    </button>
  );
}
