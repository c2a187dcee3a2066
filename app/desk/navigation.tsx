import { Link } from 'react-router';
import type { ListState } from '../../contact/desk/due.ts';
import { useDesk } from './desk-context.ts';
import { addressOf, type View } from './view.ts';

/** The parts of the desk. */
export function Navigation({ view, lastList }: { view: View; lastList: ListState }) {
  const { text } = useDesk();
  const { navigation } = text;
  const parts: { label: string; view: View; isHere: boolean }[] = [
    {
      label: navigation.requests,
      view: { name: 'list', list: lastList },
      isHere: view.name === 'list' || view.name === 'request',
    },
    { label: navigation.record, view: { name: 'record' }, isHere: view.name === 'record' },
    { label: navigation.health, view: { name: 'health' }, isHere: view.name === 'health' },
  ];
  return (
    <nav aria-label={navigation.label}>
      <ul className="desk-navigation">
        {parts.map((part) => (
          <li key={part.label}>
            <Link to={addressOf(part.view)} aria-current={part.isHere ? 'page' : undefined}>
              {part.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
