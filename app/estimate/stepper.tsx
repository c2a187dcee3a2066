import { startTransition, useOptimistic, useState } from 'react';
import { fill } from '../../service/shared/fill.ts';
import { Stylesheet } from '../components/stylesheet.tsx';
import { type Range, readCount } from './estimate-input.ts';
import stepper from './stepper.css?url';

/**
 * The answer to one question, and what changes it: the field shows its new answer in the next paint, and
 * what follows from it is rendered after that.
 */
export function useShownAtOnce<Value>(
  value: Value,
  onChange: (value: Value) => void,
): [shown: Value, change: (value: Value) => void] {
  const [shown, show] = useOptimistic(value);
  const change = (next: Value) =>
    startTransition(() => {
      show(() => next);
      onChange(next);
    });
  return [shown, change];
}

/** Placeholders: {min}, {max}; of what is set on leaving also {label} and {value}. */
export interface NumberWords {
  label: string;
  typing: string;
  outOfRange: string;
  notWhole: string;
}

interface NumberEntryProps extends Range {
  value: number;
  words: NumberWords;
  onChange: (value: number) => void;
  /** Called when the number is complete: after a step, and when the field is left. */
  onSettle?: () => void;
}

type NumberEntry = ReturnType<typeof useNumberEntry>;

/**
 * Reports an invalid number while it is typed, and replaces it by the nearest valid one on leaving.
 */
export function useNumberEntry({ min, max, words, onSettle, ...props }: NumberEntryProps) {
  const range = { min, max };
  const [value, change] = useShownAtOnce(props.value, props.onChange);
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
      // An empty field is no mistake yet, because a number may follow.
      setMessage(problem === null || text === '' ? '' : fill(words.typing, range));
      if (problem === null) change(read);
    },
    leave() {
      if (draft !== null) {
        const { value: read, problem } = readCount(draft, range, value);
        const values = { label: words.label, ...range, value: read };
        setMessage(problem === null ? '' : fill(words[problem], values));
        if (read !== value) change(read);
      }
      setDraft(null);
      onSettle?.();
    },
    step(by: 1 | -1) {
      const next = value + by;
      if (next < min || next > max) return;
      setDraft(null);
      setMessage('');
      change(next);
      onSettle?.();
    },
  };
}

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
