import type { RecordEntry } from '../../contact/desk/desk-store.ts';
import { visibleControls } from '../../contact/visible-controls.ts';
import type { DeskText } from '../../content/schema/desk.ts';
import { fillIn, formatMoment } from './words.ts';

/** Such as "Kim marked it as done (Nov 22, 2026, 2:05 p.m.)". */
export function recordText(entry: RecordEntry, text: DeskText, language: string): string {
  const what = fillIn(text.record.acts[entry.act], { person: visibleControls(entry.person) });
  return `${what} (${formatMoment(entry.at, language)})`;
}
