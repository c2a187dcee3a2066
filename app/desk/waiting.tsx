/** How a request stands against the promise of 24 hours. */
import type { DeskRequest } from '../../service/shared/desk.ts';
import { fill } from '../../service/shared/fill.ts';
import { visibleControls } from '../../service/shared/visible-controls.ts';
import type { DeskText } from '../../site/schema/desk.ts';
import { useDesk } from './desk-context.ts';
import { formatDuration, formatMoment } from './words.ts';

type Stamps = Pick<DeskRequest, 'state' | 'due' | 'receivedAt' | 'dueAt' | 'doneAt' | 'spamAt'>;

/** @param now of the service's clock */
export function stateText(request: Stamps, now: number, text: DeskText, language: string): string {
  const { receivedAt, dueAt, doneAt, spamAt } = request;
  return fill(text.request.states[request.due ?? endOf(request)], {
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
    : fill(request.takenBy, { name: visibleControls(takenBy) });
}

/** How long a request has waited, in words and as the way along a line that ends at 24 hours. */
export function WaitingLine({ request, now }: { request: DeskRequest; now: number }) {
  const { text, language } = useDesk();
  const { due, receivedAt, dueAt } = request;
  const share = Math.min(1, Math.max(0, (now - receivedAt) / (dueAt - receivedAt)));
  return (
    <div className="desk-waiting" data-due={due}>
      <p className="large-text">
        <strong>{stateText(request, now, text, language)}</strong>
      </p>
      {due === null ? null : (
        <>
          <svg viewBox="0 0 240 8" width="240" height="8" aria-hidden="true">
            <path d="M2 4H238" />
            <path d={`M2 4H${2 + 236 * share}`} className="desk-waited" />
          </svg>
          <p className="soft-text">
            {fill(text.request.waited, {
              waited: formatDuration(now - receivedAt, language),
              at: formatMoment(dueAt, language),
            })}
          </p>
        </>
      )}
    </div>
  );
}
