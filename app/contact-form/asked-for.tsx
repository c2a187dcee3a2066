import { useState } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrated } from '../components/once-hydrated.tsx';

type Actions = Record<string, string>;

/** The id of the button that led here, with which its link ends; empty for who came another way. */
export function useAskedFor(actions: Actions): string {
  const { hash } = useLocation();
  const [asked, setAsked] = useState('');
  // It stays when another link of the page, such as the one to the content, changes the address.
  const isOther = hash !== '' && !Object.hasOwn(actions, hash.slice(1));
  const wanted = isOther ? asked : hash.slice(1);
  if (wanted !== asked) setAsked(wanted);
  return wanted;
}

/**
 * The heading is the words of the button that led here. Until the page is hydrated, or without scripts, the browser shows
 * them as the target of the address, and afterwards the address as the router knows it counts.
 */
export function AskedFor(props: { actions: Actions; asked: string; otherwise: string }) {
  const { actions, asked, otherwise } = props;
  const isHydrated = useIsHydrated();
  const look = (id: string) => {
    if (!isHydrated) return 'asked-for-target';
    return id === asked ? 'asked-for-shown' : '';
  };
  return (
    <>
      {Object.entries(actions).map(([id, words]) => (
        <span key={id} id={id} className={`asked-for ${look(id)}`}>
          {words}
        </span>
      ))}
      <span className="asked-otherwise">{otherwise}</span>
    </>
  );
}
