import { useEffect, useRef } from 'react';
import type { RecordEntry } from '../../contact/desk/desk-store.ts';
import { visibleControls } from '../../contact/visible-controls.ts';
import { useDesk } from './desk-context.ts';
import { fillIn, formatMoment } from './words.ts';

/** In place of a request that is gone. `entry` says who erased it, if somebody did. */
export function Erased({ id, entry }: { id: number; entry: RecordEntry | null }) {
  const { text, language } = useDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the request.
  useEffect(() => heading.current?.focus(), []);
  const words = text.erase;
  if (entry === null) {
    return (
      <>
        <h1 tabIndex={-1} ref={heading}>
          {fillIn(words.unknownHeading, { id })}
        </h1>
        <p className="lead">{words.unknownText}</p>
      </>
    );
  }
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        {fillIn(words.doneHeading, { id })}
      </h1>
      <p className="lead">
        {fillIn(words.doneText, {
          person: visibleControls(entry.person),
          at: formatMoment(entry.at, language),
        })}
      </p>
      <section className="desk-card">
        <h2>{words.byHandHeading}</h2>
        <ul>
          {words.byHand.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
