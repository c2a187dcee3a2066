import { useLocation } from 'react-router';
import { useIsHydrated } from '../components/once-hydrated.tsx';

/**
 * The words of the button that led here. Its link ends in the id of its action: until the page is hydrated, or without
 * scripts, the browser shows them as the target of the address, and afterwards the address as the router knows it counts.
 */
export function AskedFor({ actions }: { actions: Record<string, string> }) {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  const look = (id: string) => {
    if (!isHydrated) return 'asked-for-target';
    return hash === `#${id}` ? 'asked-for-shown' : '';
  };
  return Object.entries(actions).map(([id, words]) => (
    <p key={id} id={id} className={`asked-for ${look(id)}`}>
      {words}
    </p>
  ));
}
