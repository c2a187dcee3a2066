/** How a request stands against the promise of 24 hours, in words. */
import type { DeskRequest } from '../../contact/shared/desk.ts';
import { visibleControls } from '../../contact/visible-controls.ts';
import type { DeskText } from '../../content/schema/desk.ts';
import { fillIn, formatDuration, formatMoment } from './words.ts';

type Stamps = Pick<DeskRequest, 'state' | 'due' | 'receivedAt' | 'dueAt' | 'doneAt' | 'spamAt'>;

/** @param now of the service's clock */
export function stateText(
  request: Stamps,
  now: number,
  { states }: DeskText['request'],
  language: string,
): string {
  return fillIn(states[request.due ?? endOf(request)], durationsOf(request, now, language));
}

/** For a line of a list. */
export function briefState(request: Stamps, now: number, text: DeskText, language: string): string {
  const { brief } = text.request;
  const words = request.state === 'held' ? brief.held : brief[request.due ?? endOf(request)];
  return fillIn(words, durationsOf(request, now, language));
}

function endOf({ state }: Stamps): 'done' | 'spam' {
  return state === 'spam' ? 'spam' : 'done';
}

function durationsOf({ receivedAt, dueAt, doneAt, spamAt }: Stamps, now: number, language: string) {
  return {
    waited: formatDuration(now - receivedAt, language),
    left: formatDuration(dueAt - now, language),
    over: formatDuration(now - dueAt, language),
    at: formatMoment(spamAt ?? doneAt ?? now, language),
  };
}

/** Null if nobody has taken it. */
export function takenText(
  { takenBy }: Pick<DeskRequest, 'takenBy'>,
  person: string,
  { request }: DeskText,
): string | null {
  if (takenBy === null) return null;
  return takenBy === person
    ? request.takenByYou
    : fillIn(request.takenBy, { name: visibleControls(takenBy) });
}
