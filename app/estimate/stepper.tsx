import { fill } from '../../service/domain/fill.ts';
import { Stylesheet } from '../components/stylesheet.tsx';
import { type CountName, firstCounts, type Range } from './estimate-input.ts';
import stepper from './stepper.css?url';
import { countParameters } from './url-state.ts';
import type { EntryProblem } from './use-estimate-form.ts';

/** Placeholders: {min}, {max}; of what is set on leaving also {label} and {value}; of the buttons {label}. */
export interface StepperWords {
  label: string;
  less: string;
  more: string;
  typing: string;
  outOfRange: string;
  notWhole: string;
}

interface StepperProps extends Range {
  id: string;
  name: CountName;
  /** The last valid number. */
  value: number;
  problem: EntryProblem | undefined;
  words: StepperWords;
  describedBy: string;
  onStep: (name: CountName, by: 1 | -1) => void;
}

/** A field for a whole number between two buttons. */
export function Stepper(props: StepperProps) {
  const { id, name, min, max, value, words, onStep } = props;
  const { label, less, more } = words;
  const isInvalid = props.problem !== undefined || undefined;
  return (
    <div className="stepper" data-invalid={isInvalid}>
      <Stylesheet file={stepper} />
      <StepButton
        label={fill(less, { label })}
        sign="minus"
        isAtEnd={value <= min}
        onClick={() => onStep(name, -1)}
      />
      <input
        id={id}
        name={countParameters[name]}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        className="stepper-number"
        aria-describedby={props.describedBy}
        aria-invalid={isInvalid}
        defaultValue={firstCounts[name]}
        // Whoever turns the wheel wants to scroll, and only a number that has the focus would change.
        onWheel={(event) => event.currentTarget.blur()}
      />
      <StepButton
        label={fill(more, { label })}
        sign="plus"
        isAtEnd={value >= max}
        onClick={() => onStep(name, 1)}
      />
    </div>
  );
}

/** Says what is wrong with a number, or with which one it was replaced. */
export function CountMessage(props: {
  id: string;
  problem: EntryProblem | undefined;
  words: StepperWords;
}) {
  const { id, problem, words } = props;
  return (
    <p id={id} role="status" className="count-message">
      {problem === undefined
        ? ''
        : fill(words[problem.problem], {
            ...problem.range,
            label: words.label,
            value: problem.value,
          })}
    </p>
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
