import { Link } from 'react-router';
import type { RecordEntry } from '../../service/domain/acts.ts';
import { readableLine, readableText } from '../../service/domain/characters/visible-controls.ts';
import { fill } from '../../service/domain/fill.ts';
import type { DeskText } from '../../site/schema/desk.ts';
import { addressOf, useDesk, useTitle } from './desk-context.ts';
import { useRecord } from './queries.ts';
import { Loaded, ShowMore } from './tasks.tsx';
import { formatMoment } from './words.ts';

/** Everything that was done at the desk, the latest first. */
export function RecordView() {
  const { api, text } = useDesk();
  useTitle(text.record.heading);
  const query = useRecord(api);
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <h1 tabIndex={-1}>{text.record.heading}</h1>
      <Loaded query={query}>
        {entries.length === 0 ? <p className="desk-empty">{text.record.empty}</p> : null}
        <RecordList entries={entries} isWhole />
        <ShowMore query={query} />
      </Loaded>
    </>
  );
}

interface RecordListProps {
  entries: RecordEntry[];
  /** Which requests the entries are about, and with whose key. For a list of several requests. */
  isWhole?: boolean;
}

/** Who did what, as stops on a line. */
export function RecordList({ entries, isWhole = false }: RecordListProps) {
  const { text, language } = useDesk();
  return (
    <ol className="desk-record stops">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            {isWhole && entry.requestId !== null ? (
              <>
                <Link
                  className="text-link"
                  to={addressOf({ name: 'request', id: entry.requestId })}
                >
                  {fill(text.record.request, { id: entry.requestId })}
                </Link>
                {' – '}
              </>
            ) : null}
            <bdi>{actText(entry, text)}</bdi>
          </p>
          {entry.act === 'note' && entry.text !== null ? (
            <p className="desk-note" dir="auto">
              {readableText(entry.text, text.request.directionMark)}
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
    return mailbox === null ? text.record.onServer : fill(text.record.with, { mailbox });
  }
}

/** Such as "Kim marked it as done". */
function actText(entry: RecordEntry, { record, request }: DeskText): string {
  const { act, person, text: added } = entry;
  const isGiven = act === 'take' && added !== null;
  const words = record.acts[act];
  return fill(isGiven ? record.given : words, {
    person: readableLine(person, request.directionMark),
    taker: readableLine(added ?? '', request.directionMark),
  });
}

/** Such as "Kim marked it as done (Nov 22, 2026, 2:05 p.m.)", with a comma between several. */
export function recordText(entries: RecordEntry[], text: DeskText, language: string): string {
  return entries
    .map((entry) => `${actText(entry, text)} (${formatMoment(entry.at, language)})`)
    .join(', ');
}
