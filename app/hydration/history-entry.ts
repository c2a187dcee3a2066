/**
 * Before hydration the browser has restored the position of a reloaded page, and the visitor may
 * have scrolled since. A new key makes React Router restore no position of its own. An entry that
 * React Router does restore (`manual`: the visitor came back from another document) keeps its key.
 */
export function renewHistoryKey({ history }: Pick<Window, 'history'> = window): void {
  const { state, scrollRestoration } = history;
  if (scrollRestoration === 'manual' && state?.key) return;
  // Without an index React Router would replace the state again, which takes a phone some 50 ms.
  history.replaceState({ idx: 0, ...state, key: Math.random().toString(36).slice(2) }, '');
}
