import { Link } from 'react-router';
import type { DeskRequest } from '../../contact/shared/desk.ts';
import { visibleControls } from '../../contact/visible-controls.ts';
import { useDesk } from './desk-context.ts';
import type { Selection } from './use-selection.ts';
import { addressOf } from './view.ts';
import { briefState, takenText } from './waiting.ts';
import { fillIn } from './words.ts';

interface RequestRowProps {
  request: DeskRequest;
  now: number;
  /** Null in lists without selection. */
  selection: Selection | null;
}

/** A request in a list: a station on the line. */
export function RequestRow({ request, now, selection }: RequestRowProps) {
  const { text, language, person } = useDesk();
  const { id, company, state, due, delivery } = request;
  const name = visibleControls(request.name);
  const taken = takenText(request, person, text);
  return (
    <li className="desk-row" data-state={state} data-due={due}>
      <div>
        <h3>
          <Link id={`request-${id}`} to={addressOf({ name: 'request', id })}>
            <bdi>{name}</bdi>
          </Link>
          {company === null ? null : (
            <span className="soft-text">
              {' '}
              <bdi>{visibleControls(company)}</bdi>
            </span>
          )}
        </h3>
        <p className="desk-excerpt" dir="auto">
          {visibleControls(request.message.replace(/\s+/g, ' '))}
        </p>
        <p className="desk-row-state">
          <strong>{briefState(request, now, text, language)}</strong>
          {taken === null ? null : <span>{taken}</span>}
          {delivery === 'dead' ? (
            <span className="desk-trouble">{text.request.brief.mailFailed}</span>
          ) : null}
        </p>
      </div>
      {selection === null ? null : (
        <label className="desk-select">
          <span className="sr-only">{fillIn(text.bulk.select, { id, name })}</span>
          <input
            type="checkbox"
            checked={selection.isSelected(id)}
            onChange={() => selection.toggle(id)}
          />
        </label>
      )}
    </li>
  );
}
