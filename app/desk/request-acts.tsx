import type { Act } from '../../contact/desk/desk-store.ts';
import type { DeskDetails } from '../../contact/shared/desk.ts';
import { telephoneAddress } from '../../contact/shared/program-addresses.ts';
import { visibleControls } from '../../contact/visible-controls.ts';
import { useDesk } from './desk-context.ts';
import { replyAddress } from './reply.ts';
import { TaskButton } from './task-button.tsx';
import { useAct } from './use-act.ts';
import { fillIn } from './words.ts';

/** The answer, and what else can be done now. What makes no sense in this state is not offered. */
export function RequestActs({ details }: { details: DeskDetails }) {
  const { text, person, replies } = useDesk();
  const act = useAct(details);
  const { request, emails } = details;
  const words = text.request;
  const isWaiting = request.state === 'open' || request.state === 'held';
  const isMine = request.takenBy === person;
  const hasFailed = emails.some(({ state }) => state === 'dead');
  const button = (name: Exclude<Act, 'note'>, label: string = words.acts[name]) => (
    <TaskButton
      label={label}
      runningLabel={words.working}
      isRunning={act.state.status === 'running' && act.state.input.act === name}
      isBlocked={act.isRunning}
      onPress={() => act.start({ act: name, actId: crypto.randomUUID() })}
    />
  );
  return (
    <section aria-label={words.actsLabel} className="desk-acts">
      <p className="buttons">
        <a
          className="button button-main"
          href={replyAddress(request, replies)}
          aria-describedby="desk-reply-hint"
        >
          {words.reply}
        </a>
        {request.phone === null ? null : (
          <a className="button button-quiet" href={telephoneAddress(request.phone)}>
            {fillIn(words.call, { phone: visibleControls(request.phone) })}
          </a>
        )}
      </p>
      <p id="desk-reply-hint" className="fine-print">
        {words.replyHint}
      </p>
      <div className="buttons">
        {isWaiting ? button('done') : button('undo')}
        {isWaiting && !isMine
          ? button('take', request.takenBy === null ? words.acts.take : words.acts.takeOver)
          : null}
        {isWaiting && request.takenBy !== null ? button('untake') : null}
        {request.heldReasons.length > 0 && request.releasedAt === null ? button('pass_on') : null}
        {isWaiting ? button('spam') : null}
        {hasFailed ? button('retry') : null}
      </div>
    </section>
  );
}
