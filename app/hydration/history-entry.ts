/**
 * Before hydration the browser itself has brought a reloaded page to where it was, and the visitor may
 * have scrolled on: under a new key React Router knows no position to return to. An entry that
 * React Router restores (`manual`, the visitor came back over several documents) keeps its key.
 */
export function renewHistoryKey({ history }: Pick<Window, 'history'> = window): void {
  const { state, scrollRestoration } = history;
  if (scrollRestoration === 'manual' && state?.key) return;
  // With an index, or React Router would replace the state once more, which takes a phone some 50 ms.
  history.replaceState({ idx: 0, ...state, key: Math.random().toString(36).slice(2) }, '');
}
