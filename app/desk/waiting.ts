/** How a request stands against the promise of 24 hours, in words. */
import type { DeskRequest } from '../../contact/shared/desk.ts';
import { visibleControls } from '../../contact/visible-controls.ts';
import type { DeskText } from '../../content/schema/desk.ts';
import { fillIn, formatDuration, formatMoment } from './words.ts';

type Stamps = Pick<DeskRequest, 'state' | 'due' | 'receivedAt' | 'dueAt' | 'doneAt' | 'spamAt'>;

/** @param now of the service's clock */
export function stateText(request: Stamps, now: number, text: DeskText, language: string): string {
  const { receivedAt, dueAt, doneAt, spamAt } = request;
  return fillIn(text.request.states[request.due ?? endOf(request)], {
    left: formatDuration(dueAt - now, language),
    over: formatDuration(now - dueAt, language),
    at: formatMoment(spamAt ?? doneAt ?? receivedAt, language),
  });
}

function endOf({ state }: Stamps): 'done' | 'spam' {
  return state === 'spam' ? 'spam' : 'done';
}

/** Null for what nobody needs to take. */
export function takenText(
  { takenBy, due }: Pick<DeskRequest, 'takenBy' | 'due'>,
  person: string,
  { request }: DeskText,
): string | null {
  if (takenBy === null) return due === null ? null : request.takenByNobody;
  return takenBy === person
    ? request.takenByYou
    : fillIn(request.takenBy, { name: visibleControls(takenBy) });
}
