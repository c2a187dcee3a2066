import { useState } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrated } from '../components/once-hydrated.tsx';

/**
 * The words of the button that led here. Its link ends in the id of its action: until the page is hydrated, or without
 * scripts, the browser shows them as the target of the address, and afterwards the address as the router knows it counts.
 */
export function AskedFor({ actions }: { actions: Record<string, string> }) {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  const [asked, setAsked] = useState('');
  // They stay when another link of the page, such as the one to the content, changes the address.
  const isOther = hash !== '' && !Object.hasOwn(actions, hash.slice(1));
  const wanted = isOther ? asked : hash.slice(1);
  if (wanted !== asked) setAsked(wanted);
  const look = (id: string) => {
    if (!isHydrated) return 'asked-for-target';
    return id === asked ? 'asked-for-shown' : '';
  };
  return Object.entries(actions).map(([id, words]) => (
    <p key={id} id={id} className={`asked-for ${look(id)}`}>
      {words}
    </p>
  ));
}
