import type { RecordEntry } from '../../contact/desk/desk-store.ts';
import { visibleControls } from '../../contact/visible-controls.ts';
import type { DeskText } from '../../content/schema/desk.ts';
import { fillIn, formatMoment } from './words.ts';

/** Such as "Kim marked it as done". */
export function actText({ act, person, text: added }: RecordEntry, { record }: DeskText): string {
  const isGiven = act === 'take' && added !== null;
  return fillIn(isGiven ? record.given : record.acts[act], {
    person: visibleControls(person),
    taker: visibleControls(added ?? ''),
  });
}

/** Such as "Kim marked it as done (Nov 22, 2026, 2:05 p.m.)". */
export function recordText(entry: RecordEntry, text: DeskText, language: string): string {
  return `${actText(entry, text)} (${formatMoment(entry.at, language)})`;
}
