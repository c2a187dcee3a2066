/** The state of the calculator: what is asked for, what had to be corrected, and its address. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { EstimateInput } from '../../content/schema/prices.ts';
import { defaultInput, withinLimits } from './estimate-input.ts';
import {
  allParameters,
  readParameters,
  searchOf,
  type UrlState,
  type VersionedPrices,
} from './url-state.ts';

/** Safari allows 100 changes of an address in 30 s (ms). */
const addressDelay = 400;

interface State extends UrlState {
  /** Changes made on this page; nothing is announced or written before the first. */
  changes: number;
  /** How often the form was filled anew; what was half typed goes with it. */
  starts: number;
}

/** The page as it is prerendered knows no address. */
const prerendered: State = {
  input: defaultInput,
  corrections: [],
  hasOldPrices: false,
  changes: 0,
  starts: 0,
};

export function useEstimate(form: RefObject<HTMLFormElement | null>, prices: VersionedPrices) {
  const [state, setState] = useState(prerendered);
  const { key } = useLocation();
  const isHydrated = useRef(false);

  // After hydration, and when a link leads to this very page again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new address
  useLayoutEffect(() => {
    const isFirst = !isHydrated.current;
    isHydrated.current = true;
    const parameters = new URLSearchParams(location.search);
    const early = isFirst ? earlyEntries(form.current) : [];
    if (isFirst && parameters.size === 0 && early.length === 0) return;
    for (const [name, value] of early) parameters.set(name, value);
    setState(({ starts }) => ({
      ...readParameters(parameters, prices),
      changes: early.length,
      // A form that somebody is in already stays as it is.
      starts: isFirst ? starts : starts + 1,
    }));
  }, [key, form, prices]);

  const input = withinLimits(state.input, prices);
  const search = searchOf(input, prices);
  const { changes } = state;

  useEffect(() => {
    if (changes === 0) return;
    const { pathname } = location;
    const timer = setTimeout(() => {
      // While a page change cross-fades, this page is still there and the address is not.
      if (location.pathname === pathname) writeAddress(search);
    }, addressDelay);
    return () => clearTimeout(timer);
  }, [changes, search]);

  return {
    ...state,
    /** Within all limits, also while a number is being typed on which another depends. */
    input,
    search,
    change(part: Partial<EstimateInput>) {
      setState((before) => ({
        ...before,
        input: { ...before.input, ...part },
        changes: before.changes + 1,
      }));
    },
    /** A number is complete: what depends on it is not changed back any more. */
    settle() {
      setState((before) => ({ ...before, input: withinLimits(before.input, prices) }));
    },
    /** Begins anew: from an example, or from the first values. */
    start(from: EstimateInput = defaultInput) {
      setState((before) => ({
        ...prerendered,
        input: from,
        changes: before.changes + 1,
        starts: before.starts + 1,
      }));
    },
  };
}

/** What somebody had filled in before this page was hydrated, by the names of the parameters. */
function earlyEntries(form: HTMLFormElement | null): [string, string][] {
  if (form === null) return [];
  const defaults = allParameters(defaultInput);
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && defaults.has(name) && defaults.get(name) !== value
      ? [[name, value]]
      : [],
  );
}

/** In place, with the router's own state, so that nothing is loaded or scrolled. */
export function writeAddress(search: string): void {
  history.replaceState(history.state, '', location.pathname + search);
}
