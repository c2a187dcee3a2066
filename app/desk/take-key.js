// Takes a key out of the address before anybody can read it there: out of the address bar, the
// history and what the visitor copies or shares. It runs before the page is hydrated.

// Whoever pressed the link to a request, and needed a key first, is taken to that request.
const requested = 'desk-requested-hash';

function takeKey() {
  // Mail gateways encode the sign of equality.
  const parameters = new URLSearchParams(location.hash.slice(1).replace(/%(25)*3d/i, '='));
  const key = parameters.get('key');
  if (key === null) return false;
  parameters.delete('key');
  const hash = parameters.size > 0 ? `#${parameters}` : (localStorage.getItem(requested) ?? '');
  localStorage.removeItem(requested);
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
  // Without the end of a sentence, which may have become a part of the link.
  sessionStorage.setItem('desk-key-from-link', key.match(/^[\w.]*\w/)?.[0] ?? '');
  return true;
}

takeKey();
addEventListener('hashchange', () => {
  // A link that is opened in the tab of the desk: the router has seen the key, and not what took its place.
  if (takeKey()) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
});
