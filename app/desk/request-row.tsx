import { Link } from 'react-router';
import type { DeskRequest } from '../../service/shared/desk.ts';
import { fill } from '../../service/shared/fill.ts';
import { visibleControls } from '../../service/shared/visible-controls.ts';
import { useDesk } from './desk-context.ts';
import type { Selection } from './use-selection.ts';
import { addressOf } from './view.ts';
import { stateText, takenText } from './waiting.tsx';
import { formatDay, formatLanguage } from './words.ts';

/** In code points: more would be read out whole. */
const longestExcerpt = 160;

interface RequestRowProps {
  request: DeskRequest;
  now: number;
  /** In a list of more than one state. */
  isMixed: boolean;
  /** Null in lists without selection. */
  selection: Selection | null;
}

/** A request in a list: a station on the line. */
export function RequestRow({ request, now, isMixed, selection }: RequestRowProps) {
  const { text, language, person, drafts } = useDesk();
  const { id, company, state, due, delivery, receivedAt } = request;
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
            <>
              {', '}
              <bdi className="soft-text">{visibleControls(company)}</bdi>
            </>
          )}
        </h3>
        <p className="desk-row-state">
          <strong>{stateText(request, now, text, language)}</strong>
          {request.language === null || request.language === language ? null : (
            <span>{formatLanguage(request.language, language)}</span>
          )}
          {isMixed && state === 'held' ? <span>{text.lists.held}</span> : null}
          {taken === null ? null : <span>{taken}</span>}
          {drafts.has(id) ? <span className="desk-trouble">{text.request.noteKept}</span> : null}
          {delivery === 'dead' ? (
            <span className="desk-trouble">{text.request.mailFailed}</span>
          ) : null}
          <span className="soft-text">
            {fill(text.request.receivedAt, { at: formatDay(receivedAt, language) })}
          </span>
        </p>
        <p className="desk-excerpt" dir="auto" lang={request.language ?? undefined}>
          {visibleControls(excerptOf(request.message))}
        </p>
      </div>
      {selection === null ? null : (
        <label className="desk-select">
          <span className="sr-only">{fill(text.bulk.select, { id, name })}</span>
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

function excerptOf(message: string): string {
  const characters = Array.from(message.replace(/\s+/g, ' '));
  const isCut = characters.length > longestExcerpt;
  return isCut ? `${characters.slice(0, longestExcerpt).join('')}…` : characters.join('');
}
