import { Link } from 'react-router';
import type { ListState } from '../../service/shared/list-states.ts';
import { useDesk } from './desk-context.ts';
import { addressOf, type View } from './view.ts';

/** The parts of the desk. */
export function Navigation({ view, lastList }: { view: View; lastList: ListState }) {
  const { text } = useDesk();
  const { navigation } = text;
  const here = view.name === 'request' ? 'list' : view.name;
  const parts: { label: string; view: View }[] = [
    { label: navigation.requests, view: { name: 'list', list: lastList } },
    { label: navigation.record, view: { name: 'record' } },
    { label: navigation.health, view: { name: 'health' } },
  ];
  return (
    <nav aria-label={navigation.label}>
      <ul className="desk-navigation">
        {parts.map((part) => (
          <li key={part.label}>
            <Link
              className="desk-link"
              to={addressOf(part.view)}
              aria-current={part.view.name === here ? 'page' : undefined}
            >
              {part.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
