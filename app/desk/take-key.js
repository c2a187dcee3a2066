// Takes a key out of the address before anybody can read it there: out of the address bar, the
// history and what the visitor copies or shares. It runs before the page is hydrated.

function takeKey() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const key = parameters.get('key');
  if (key === null) return;
  parameters.delete('key');
  history.replaceState(
    history.state,
    '',
    `${location.pathname}${location.search}${parameters.size > 0 ? `#${parameters}` : ''}`,
  );
  sessionStorage.setItem('desk-offered-key', key);
}

takeKey();
addEventListener('hashchange', takeKey);
