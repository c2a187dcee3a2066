import { type CountName, firstCounts, type Range } from '../../prices/estimate-input.ts';
import { fill } from '../../service/domain/fill.ts';
import { Stylesheet } from '../components/stylesheet.tsx';
import stepper from './stepper.css?url';
import { countParameters } from './url-state.ts';

export interface StepperWords {
  label: string;
  /** Placeholders: {label}. */
  less: string;
  more: string;
  /** Placeholders: {min}, {max}, {value}. */
  wrongNumber: string;
}

interface CountValues extends Range {
  /** The number that counts. */
  value: number;
}

interface StepperProps extends CountValues {
  id: string;
  name: CountName;
  /** The field says something else. */
  isWrong: boolean;
  words: StepperWords;
  describedBy: string;
  onStep: (name: CountName, by: 1 | -1) => void;
}

/** A field for a whole number between two buttons. */
export function Stepper(props: StepperProps) {
  const { id, name, min, max, value, words, onStep } = props;
  const { label, less, more } = words;
  const isInvalid = props.isWrong || undefined;
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
        // One of type "number" makes 255 of "25,5".
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className="stepper-number"
        aria-describedby={props.describedBy}
        aria-invalid={isInvalid}
        defaultValue={firstCounts[name]}
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

/** Says which numbers are possible, and which one counts meanwhile. */
export function CountMessage(props: Pick<StepperProps, 'id' | 'isWrong' | 'words'> & CountValues) {
  const { id, isWrong, words, ...values } = props;
  return (
    <p id={id} role="status" className="count-message">
      {isWrong ? fill(words.wrongNumber, { ...values }) : ''}
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
