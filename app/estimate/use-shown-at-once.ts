import { startTransition, useOptimistic } from 'react';

/**
 * The answer to one question, and what changes it: the field shows its new answer in the next paint, and
 * what follows from it is rendered after that (SPEED-22).
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
