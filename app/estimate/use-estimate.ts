/** The state of the calculator: its input, the corrections, and the address. */
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import type { EstimateInput } from '../../site/schema/prices.ts';
import { defaultInput, type VersionedPrices, withinLimits } from './estimate-input.ts';
import { allParameters, readParameters, searchOf, type UrlState } from './url-state.ts';

/** Safari allows 100 changes of the address in 30 s, so they are delayed (ms). */
const addressDelay = 400;

interface State extends UrlState {
  /** The number of changes on this page. Nothing is announced or written before the first. */
  changes: number;
  /** How often the form was filled in again, which discards numbers that are half typed. */
  starts: number;
}

/** The prerendered page has no parameters. */
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

  // Runs after hydration, and when a link leads to this page again.
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
      // A form that a visitor is already using stays as it is.
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
      // While the next page is rendered, this one still exists, but the address is already the next one's.
      if (location.pathname === pathname) writeAddress(search);
    }, addressDelay);
    return () => clearTimeout(timer);
  }, [changes, search]);

  // What a visitor changes is painted in its field first; all that follows from it can wait.
  const update = useCallback(
    (next: (before: State) => State) => startTransition(() => setState(next)),
    [],
  );
  const change = useCallback(
    (part: Partial<EstimateInput>) => {
      update((before) => ({
        ...before,
        input: { ...before.input, ...part },
        changes: before.changes + 1,
      }));
    },
    [update],
  );
  const settle = useCallback(() => {
    update((before) => ({ ...before, input: withinLimits(before.input, prices) }));
  }, [prices, update]);
  const start = (from: EstimateInput) =>
    update((before) => ({
      ...prerendered,
      input: from,
      changes: before.changes + 1,
      starts: before.starts + 1,
    }));

  return {
    ...state,
    /** Within all limits, even while a number is being typed on which others depend. */
    input,
    change,
    /** Called when a number is complete. Values that were limited by it stay limited. */
    settle,
    /** Starts again from an example or the initial values. */
    start,
  };
}

/** What a visitor filled in before hydration, by the names of the parameters. */
function earlyEntries(form: HTMLFormElement | null): [string, string][] {
  if (form === null) return [];
  const defaults = allParameters(defaultInput);
  return [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && defaults.has(name) && defaults.get(name) !== value
      ? [[name, value]]
      : [],
  );
}

/** Replaces the address and keeps the router's state, so that nothing is loaded or scrolled. */
export function writeAddress(search: string): void {
  history.replaceState(history.state, '', location.pathname + search);
}
