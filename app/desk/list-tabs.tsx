import { Link } from 'react-router';
import type { DeskList } from '../../service/shared/desk.ts';
import { type ListState, listStates } from '../../service/shared/list-states.ts';
import { useDesk } from './desk-context.ts';
import { addressOf } from './view.ts';

/** The lists, each with the number of its requests. */
export function ListTabs({
  list,
  counts,
}: {
  list: ListState;
  counts: DeskList['counts'] | undefined;
}) {
  const { text, language } = useDesk();
  const numbers = new Intl.NumberFormat(language);
  return (
    <nav aria-label={text.lists.label}>
      <ul className="desk-tabs">
        {listStates.map((state) => {
          const count = state === 'all' ? undefined : counts?.[state];
          return (
            <li key={state}>
              <Link
                to={addressOf({ name: 'list', list: state })}
                aria-current={state === list ? 'page' : undefined}
                data-urgent={state === 'overdue' && count ? true : undefined}
                preventScrollReset
              >
                {text.lists[state]}
                {state === 'all' ? null : (
                  <span>{count === undefined ? '' : ` ${numbers.format(count)}`}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
