import type { RecordEntry } from '../../service/domain/acts.ts';
import { readableLine, readableText } from '../../service/domain/characters/visible-controls.ts';
import { fill } from '../../service/domain/fill.ts';
import { useDesk } from './desk-context.ts';
import { formatMoment } from './words.ts';

/** Who did what with a request, as stops on a line. */
export function RecordList({ entries }: { entries: RecordEntry[] }) {
  const { text, language } = useDesk();
  return (
    <ol className="desk-record stops">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <bdi>{actText(entry, text)}</bdi>
          </p>
          {entry.act === 'note' && entry.text !== null ? (
            <p className="desk-note" dir="auto">
              {readableText(entry.text, text.request.directionMark)}
            </p>
          ) : null}
          <p className="fine-print">{formatMoment(entry.at, language)}</p>
        </li>
      ))}
    </ol>
  );
}

/** Such as "Kim marked it as done". */
function actText(entry: RecordEntry, { record, request }: DeskWords): string {
  return fill(record[entry.act], { person: readableLine(entry.person, request.directionMark) });
}

/** Such as "Kim marked it as done (Nov 22, 2026, 2:05 p.m.)", with a comma between several. */
export function recordText(entries: RecordEntry[], text: DeskWords, language: string): string {
  return entries
    .map((entry) => `${actText(entry, text)} (${formatMoment(entry.at, language)})`)
    .join(', ');
}
