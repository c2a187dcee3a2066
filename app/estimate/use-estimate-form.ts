/**
 * An estimate that is filled in. The form is the state: its fields are uncontrolled, are read as an address is read, and
 * show what is typed or chosen before anything is rendered.
 */
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CountName, rangeOf, startingInput } from '../../prices/estimate-input.ts';
import type { EstimateInput, EstimatePrices } from '../../prices/list.ts';
import { useKeptTyping } from '../browser-state/kept-typing.ts';
import {
  countParameters,
  type LinkReading,
  optionsOf,
  type Reading,
  readOptions,
  readParameters,
  searchOf,
  textOf,
} from './url-state.ts';

/** What the form says. */
export interface EstimateState extends Reading, LinkReading {
  /** The number of changes on this page. Nothing is announced or written before the first. */
  changes: number;
}

const unchanged = { wrong: [], isOutdated: false, changes: 0 };

/** @param addressKey changes with the address from which the form is filled in; null if it is from none */
export function useEstimateForm(prices: EstimatePrices, addressKey: string | null) {
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
    const { input, wrong } = readOptions(textsOf(form), read.input, prices);
    const isChanged = wrong.length > 0 || searchOf(input, prices) !== searchOf(read.input, prices);
    if (isFirst && search === '' && !isChanged) return;
    latest.current = { ...read, input, wrong, changes: isChanged ? 1 : 0 };
    setState(latest.current);
  }, [addressKey, prices]);

  function read(): void {
    if (ref.current === null) return;
    const reading = readOptions(textsOf(ref.current), latest.current.input, prices);
    latest.current = { ...latest.current, ...reading, changes: latest.current.changes + 1 };
    const next = latest.current;
    // All that follows from a change can wait for the paint of what was changed.
    startTransition(() => setState(next));
  }

  return {
    ...state,
    form: { ref, noValidate: true, onInput: read },
    step(field: CountName, by: 1 | -1) {
      const { min, max } = rangeOf(field, latest.current.input, prices);
      const next = latest.current.input[field] + by;
      const [control] = ref.current === null ? [] : controlsOf(ref.current, countParameters[field]);
      if (control === undefined || next < min || next > max) return;
      control.value = String(next);
      read();
    },
    /** Starts again from an example or the initial values. */
    start(input: EstimateInput) {
      if (ref.current === null) return;
      fillIn(ref.current, input, prices);
      latest.current = { ...latest.current, input, isOutdated: false };
      read();
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

function fillIn(
  form: HTMLFormElement,
  input: EstimateInput,
  prices: EstimatePrices,
  onlyUntouched = false,
): void {
  const first = startingInput(prices);
  for (const option of optionsOf(prices)) {
    const entry = textsOf(form)(option.parameter);
    if (onlyUntouched && entry !== null && entry !== textOf(option, first, prices)) continue;
    const text = textOf(option, input, prices);
    for (const control of controlsOf(form, option.parameter)) {
      if (control.type === 'text') control.value = text;
      else if (!control.disabled) control.checked = control.value === text;
    }
  }
}
