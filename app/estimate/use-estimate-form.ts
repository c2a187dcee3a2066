/**
 * An estimate that is filled in. The form is the state: its fields are uncontrolled, are read as an address is read, and
 * show what is typed or chosen before anything is rendered.
 */
import {
  type FocusEvent,
  type FormEvent,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { useKeptTyping } from '../browser-state/kept-typing.ts';
import {
  type CountName,
  type CountProblem,
  countNames,
  type Range,
  rangeOf,
  readCount,
  startingInput,
  type VersionedPrices,
  withinLimits,
} from './estimate-input.ts';
import {
  countParameters,
  optionsOf,
  readOptions,
  readParameters,
  searchOf,
  textOf,
  type UrlState,
} from './url-state.ts';

/** What is wrong with a number that is being typed, or was until it was left. */
export interface EntryProblem {
  problem: CountProblem | 'typing';
  range: Range;
  value: number;
}

/** What the form says. A number that is empty or half typed counts as it was before. */
export interface EstimateState extends UrlState {
  problems: Partial<Record<CountName, EntryProblem>>;
  /** The number of changes on this page. Nothing is announced or written before the first. */
  changes: number;
}

const unchanged = { corrections: [], hasOldPrices: false, problems: {}, changes: 0 };

/** @param addressKey changes with the address from which the form is filled in; null if it is from none */
export function useEstimateForm(prices: VersionedPrices, addressKey: string | null) {
  const ref = useRef<HTMLFormElement>(null);
  // The prerendered page has no parameters.
  const [state, setState] = useState<EstimateState>(() => ({
    ...unchanged,
    input: startingInput(prices),
  }));
  const latest = useRef(state);
  const isHydrated = useRef(false);
  useKeptTyping(ref);

  // Runs after hydration, and when a link leads to this page again.
  useLayoutEffect(() => {
    const form = ref.current;
    if (form === null) return;
    const isFirst = !isHydrated.current;
    isHydrated.current = true;
    const search = addressKey === null ? '' : location.search;
    const read = readParameters(new URLSearchParams(search), prices);
    // What a visitor filled in before hydration stays, and counts.
    fillIn(form, read.input, prices, isFirst);
    const input = isFirst ? readForm(form, read.input, prices) : read.input;
    const isChanged = searchOf(input, prices) !== searchOf(read.input, prices);
    if (isFirst && search === '' && !isChanged) return;
    latest.current = { ...unchanged, ...read, input, changes: isChanged ? 1 : 0 };
    setState(latest.current);
  }, [addressKey, prices]);

  /** All that follows from a change can wait for the paint of what was changed. */
  function change(part: Partial<EstimateState>): void {
    latest.current = { ...latest.current, ...part, changes: latest.current.changes + 1 };
    const next = latest.current;
    startTransition(() => setState(next));
  }

  function read(field: CountName | undefined, problem?: EntryProblem): void {
    if (ref.current === null) return;
    const { input, problems } = latest.current;
    change({
      input: readForm(ref.current, input, prices),
      ...(field && { problems: { ...problems, [field]: problem } }),
    });
  }

  /** When a number is complete, it and those that it limits become the nearest that fit, and the visitor is told. */
  function settle(): void {
    const form = ref.current;
    if (form === null) return;
    const { input, corrections } = readOptions(textsOf(form), latest.current.input, prices);
    const problems = { ...latest.current.problems };
    for (const one of corrections) {
      if (one.problem !== 'unknownChoice') problems[one.field] = one;
    }
    for (const field of countNames) {
      for (const control of controlsOf(form, countParameters[field]))
        control.value = String(input[field]);
    }
    if (corrections.length > 0) change({ input, problems });
  }

  return {
    ...state,
    /** Within all limits, even while a number is being typed on which others depend. */
    input: withinLimits(state.input, prices),
    form: {
      ref,
      noValidate: true,
      onInput({ target }: FormEvent) {
        const field = countNames.find((name) => isNamed(target, name));
        if (field === undefined) return read(undefined);
        const { value: text } = target as HTMLInputElement;
        const range = rangeOf(field, latest.current.input, prices);
        const { value, problem } = readCount(text, range, latest.current.input[field]);
        // An empty field is no mistake yet, because a number may follow.
        const isWrong = problem !== null && text !== '';
        read(field, isWrong ? { problem: 'typing', range, value } : undefined);
      },
      onBlur({ target }: FocusEvent) {
        if (countNames.some((name) => isNamed(target, name))) settle();
      },
    },
    settle,
    step(field: CountName, by: 1 | -1) {
      const { min, max } = rangeOf(field, latest.current.input, prices);
      const next = latest.current.input[field] + by;
      const [control] = ref.current === null ? [] : controlsOf(ref.current, countParameters[field]);
      if (control === undefined || next < min || next > max) return;
      control.value = String(next);
      read(field);
      settle();
    },
    /** Starts again from an example or the initial values. */
    start(input: EstimateInput) {
      if (ref.current !== null) fillIn(ref.current, input, prices);
      change({ ...unchanged, input, changes: latest.current.changes });
    },
  };
}

/** Safari allows 100 changes of the address in 30 s, so they are delayed (ms). */
const addressDelay = 400;

/** The address follows the form once something was changed. */
export function useAddress(search: string, changes: number): void {
  useEffect(() => {
    if (changes === 0) return;
    const { pathname } = location;
    const timer = setTimeout(() => {
      // While the next page is rendered, this one still exists, but the address is already the next one's.
      if (location.pathname === pathname) writeAddress(search);
    }, addressDelay);
    return () => clearTimeout(timer);
  }, [changes, search]);
}

/** Replaces the address and keeps the router's state, so that nothing is loaded or scrolled. */
export function writeAddress(search: string): void {
  history.replaceState(history.state, '', location.pathname + search);
}

function isNamed(target: EventTarget, field: CountName): boolean {
  return target instanceof HTMLInputElement && target.name === countParameters[field];
}

function controlsOf(form: HTMLFormElement, parameter: string) {
  return form.querySelectorAll<HTMLInputElement>(`[name="${parameter}"]`);
}

/** Null for what is not asked or chosen, and for what the plan includes: that keeps its value. */
function textsOf(form: HTMLFormElement): (parameter: string) => string | null {
  return (parameter) => {
    const control = form.elements.namedItem(parameter);
    if (control instanceof RadioNodeList) return control.value || null;
    if (!(control instanceof HTMLInputElement) || control.disabled) return null;
    // Where there is one province only, its button is no list.
    if (control.type === 'radio') return control.checked ? control.value : null;
    if (control.type !== 'checkbox') return control.value;
    return control.checked ? control.value : 'no';
  };
}

/** A number that cannot be read counts as it was before. */
function readForm(form: HTMLFormElement, before: EstimateInput, prices: VersionedPrices) {
  const { input, corrections } = readOptions(textsOf(form), before, prices);
  const kept = corrections.flatMap((one) =>
    one.problem === 'unknownChoice' ? [] : [[one.field, before[one.field]]],
  );
  return { ...input, ...(Object.fromEntries(kept) as Partial<EstimateInput>) };
}

function fillIn(
  form: HTMLFormElement,
  input: EstimateInput,
  prices: VersionedPrices,
  onlyUntouched = false,
): void {
  const first = startingInput(prices);
  for (const option of optionsOf(prices)) {
    const entry = textsOf(form)(option.parameter);
    if (onlyUntouched && entry !== null && entry !== textOf(option, first, prices)) continue;
    const text = textOf(option, input, prices);
    for (const control of controlsOf(form, option.parameter)) {
      if (control.type === 'number') control.value = text;
      else if (!control.disabled) control.checked = control.value === text;
    }
  }
}
