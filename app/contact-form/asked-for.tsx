import { useState } from 'react';
import { useLocation } from 'react-router';
import { withoutTrailingPunctuation } from '../../service/domain/trailing-punctuation.ts';
import { useIsHydrated } from '../components/once-hydrated.tsx';

type Actions = Record<string, string>;

/** The id of the button that led here, with which its link ends; empty for who came another way. */
export function useAskedFor(actions: Actions): string {
  const id = withoutTrailingPunctuation(useLocation().hash.slice(1));
  const [asked, setAsked] = useState('');
  // It stays when another link of the page, such as the one to the content, changes the address.
  const isOther = id !== '' && !Object.hasOwn(actions, id);
  const wanted = isOther ? asked : id;
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
