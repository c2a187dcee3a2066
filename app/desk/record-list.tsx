import { Link } from 'react-router';
import type { RecordEntry } from '../../contact/desk/desk-store.ts';
import { visibleControlsInLines } from '../../contact/visible-controls.ts';
import { useDesk } from './desk-context.ts';
import { actText } from './record-text.ts';
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
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            {isWhole && entry.requestId !== null ? (
              <>
                <Link
                  className="text-link"
                  to={addressOf({ name: 'request', id: entry.requestId })}
                >
                  {fillIn(text.record.request, { id: entry.requestId })}
                </Link>
                {' – '}
              </>
            ) : null}
            <bdi>{actText(entry, text)}</bdi>
          </p>
          {entry.act === 'note' && entry.text !== null ? (
            <p className="desk-note" dir="auto">
              {visibleControlsInLines(entry.text)}
            </p>
          ) : null}
          <p className="fine-print">
            {formatMoment(entry.at, language)}
            {isWhole ? ` · ${origin(entry.mailbox)}` : ''}
          </p>
        </li>
      ))}
    </ol>
  );

  function origin(mailbox: string | null): string {
    return mailbox === null ? text.record.onServer : fillIn(text.record.with, { mailbox });
  }
}
