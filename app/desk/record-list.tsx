import { Link } from 'react-router';
import type { RecordEntry } from '../../contact/desk/desk-store.ts';
import { visibleControls, visibleControlsInLines } from '../../contact/visible-controls.ts';
import { useDesk } from './desk-context.ts';
import { addressOf } from './view.ts';
import { fillIn, formatMoment } from './words.ts';

interface RecordListProps {
  entries: RecordEntry[];
  /** Which requests the entries are about, and with whose key. For a list of several requests. */
  isWhole?: boolean;
}

/** Who did what, as stops on a line. */
export function RecordList({ entries, isWhole = false }: RecordListProps) {
  const { text, language } = useDesk();
  return (
    <ol className="desk-record">
      {entries.map(({ id, requestId, act, person, mailbox, at, text: note }) => (
        <li key={id}>
          <p>
            {isWhole && requestId !== null ? (
              <>
                <Link className="text-link" to={addressOf({ name: 'request', id: requestId })}>
                  {fillIn(text.record.request, { id: requestId })}
                </Link>
                {': '}
              </>
            ) : null}
            <bdi>{fillIn(text.record.acts[act], { person: visibleControls(person) })}</bdi>
          </p>
          {note === null ? null : (
            <p className="desk-note" dir="auto">
              {visibleControlsInLines(note)}
            </p>
          )}
          <p className="fine-print">
            {formatMoment(at, language)}
            {isWhole ? ` · ${origin(mailbox)}` : ''}
          </p>
        </li>
      ))}
    </ol>
  );

  function origin(mailbox: string | null): string {
    return mailbox === null ? text.record.onServer : fillIn(text.record.with, { mailbox });
  }
}
