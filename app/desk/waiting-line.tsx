import type { DeskRequest } from '../../contact/shared/desk.ts';
import { useDesk } from './desk-context.ts';
import { stateText, takenText } from './waiting.ts';
import { fillIn, formatMoment } from './words.ts';

/** How long a request has waited, in words and as the way along a line that ends at 24 hours. */
export function WaitingLine({ request, now }: { request: DeskRequest; now: number }) {
  const { text, language, person } = useDesk();
  const { due, receivedAt, dueAt } = request;
  const share = Math.min(1, Math.max(0, (now - receivedAt) / (dueAt - receivedAt)));
  const taken = takenText(request, person, text);
  return (
    <div className="desk-waiting" data-due={due}>
      <p className="large-text">
        <strong>{stateText(request, now, text.request, language)}</strong>
      </p>
      {due === null ? null : (
        <>
          <svg viewBox="0 0 240 14" width="240" height="14" aria-hidden="true">
            <path d="M7 7H233" />
            <path d={`M7 7H${7 + 226 * share}`} className="desk-waited" />
            <circle cx={7 + 226 * share} cy="7" r="5" />
          </svg>
          <p className="soft-text">
            {fillIn(text.request.answerBy, { at: formatMoment(dueAt, language) })}
          </p>
        </>
      )}
      {taken === null ? null : <p className="desk-taken">{taken}</p>}
    </div>
  );
}
