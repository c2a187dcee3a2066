/**
 * Before hydration the browser has restored the position of a reloaded page, and the visitor may
 * have scrolled since. A new key makes React Router restore no position of its own. An entry that
 * React Router does restore (`manual`: the visitor came back from another document) keeps its key.
 */
export function renewHistoryKey({ history }: Pick<Window, 'history'> = window): void {
  const { state, scrollRestoration } = history;
  if (scrollRestoration === 'manual' && state?.key) return;
  setNewKey(history);
}

/**
 * An entry that the browser made for a fragment, as when somebody edits the address, has no key. To React
 * Router all of these would be one entry, with one scroll position.
 */
export function giveKeyToNewEntry({ history }: Pick<Window, 'history'> = window): void {
  if (!history.state?.key) setNewKey(history);
}

function setNewKey(history: History): void {
  const key = Math.random().toString(36).slice(2);
  // Without an index React Router would replace the state again, which takes a phone some 50 ms.
  history.replaceState({ idx: 0, ...history.state, key }, '');
}
