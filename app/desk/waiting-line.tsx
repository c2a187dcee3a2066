import type { DeskRequest } from '../../contact/shared/desk.ts';
import { useDesk } from './desk-context.ts';
import { stateText } from './waiting.ts';
import { fillIn, formatDuration, formatMoment } from './words.ts';

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
            {fillIn(text.request.waited, {
              waited: formatDuration(now - receivedAt, language),
              at: formatMoment(dueAt, language),
            })}
          </p>
        </>
      )}
    </div>
  );
}
