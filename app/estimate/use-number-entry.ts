import { useState } from 'react';
import { fill } from '../../service/shared/fill.ts';
import type { Range } from './estimate-input.ts';
import { readCount } from './read-count.ts';
import { useShownAtOnce } from './use-shown-at-once.ts';

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

export type NumberEntry = ReturnType<typeof useNumberEntry>;

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
