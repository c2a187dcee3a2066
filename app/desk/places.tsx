import { Link } from 'react-router';
import type { ListState } from '../../contact/desk/due.ts';
import { useDesk } from './desk-context.ts';
import { addressOf, type View } from './view.ts';

/** The parts of the desk. */
export function Places({ view, lastList }: { view: View; lastList: ListState }) {
  const { text } = useDesk();
  const { places } = text;
  const parts: { label: string; view: View; isHere: boolean }[] = [
    {
      label: places.requests,
      view: { name: 'list', list: lastList },
      isHere: view.name === 'list' || view.name === 'request',
    },
    { label: places.record, view: { name: 'record' }, isHere: view.name === 'record' },
    { label: places.health, view: { name: 'health' }, isHere: view.name === 'health' },
  ];
  return (
    <nav aria-label={places.label}>
      <ul className="desk-places">
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
