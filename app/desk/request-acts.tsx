import type { ReactNode } from 'react';
import type { Act } from '../../service/shared/acts.ts';
import { telUrl } from '../../service/shared/contact-links.ts';
import type { DeskDetails } from '../../service/shared/desk.ts';
import { useDesk } from './desk-context.ts';
import { replyAddress } from './reply.ts';
import { TaskButton } from './task-button.tsx';
import { useAct } from './use-act.ts';

interface PartProps extends Pick<DeskDetails, 'request'> {
  acts: RequestActs;
}

const isHeld = ({ heldReasons, releasedAt }: DeskDetails['request']) =>
  heldReasons.length > 0 && releasedAt === null;

/** Answering a request, and marking it as done. On a phone these stay at the end of the window. */
export function MainActs({ request, acts }: PartProps) {
  const { text, replies } = useDesk();
  const words = text.request;
  return (
    <section className="desk-acts">
      <h2 className="sr-only">{words.actsHeading}</h2>
      <div className="buttons">
        <a className="button button-main" href={replyAddress(request, replies)}>
          {words.reply}
        </a>
        {request.phone === null ? null : (
          <a className="button button-quiet" href={telUrl(request.phone)}>
            {words.call}
          </a>
        )}
        {acts.button(...mainAct())}
      </div>
      {request.due === null ? null : <p className="fine-print">{words.replyHint}</p>}
      {request.state === 'open' ? <p>{acts.button('spam')}</p> : null}
    </section>
  );

  function mainAct(): Parameters<RequestActs['button']> {
    if (request.state === 'done') return ['undo'];
    if (request.state !== 'spam') return ['done'];
    return isHeld(request) ? ['release'] : ['undo', words.undoSpam];
  }
}

export function HeldReasons({ request, acts }: PartProps) {
  const { text, heldReasons } = useDesk();
  if (request.state !== 'held') return null;
  return (
    <section className="desk-card">
      <h2>{text.request.heldHeading}</h2>
      <ul>
        {request.heldReasons.map((reason) => (
          <li key={reason}>{heldReasons[reason]}</li>
        ))}
      </ul>
      <p>{text.request.heldText}</p>
      <div className="buttons">
        {acts.button('release')}
        {acts.button('spam')}
      </div>
    </section>
  );
}

/** For when the company's own e-mail about a request, or the copy for another service, did not arrive. */
export function MailFailure({ details, acts }: { details: DeskDetails; acts: RequestActs }) {
  const { text } = useDesk();
  const dead = details.emails.filter(({ state }) => state === 'dead');
  if (dead.length === 0) return null;
  const { mailFailedText, copyFailedText } = text.request;
  const isOnlyCopy = dead.every(({ kind }) => kind === 'webhook');
  return (
    <div className="desk-problem">
      <p>{isOnlyCopy ? copyFailedText : mailFailedText}</p>
      {acts.button('retry')}
    </div>
  );
}

type PressedAct = Exclude<Act, 'note'>;

export interface RequestActs {
  /** A button for an act. One runs at a time. */
  button(act: PressedAct, label?: string): ReactNode;
  /** Hands the request to somebody else. */
  give(taker: string): void;
  isRunning: boolean;
}

/** @param mayStart is asked when a button is pressed */
export function useRequestActs(
  details: DeskDetails,
  mayStart: (act: PressedAct) => boolean,
): RequestActs {
  const { text } = useDesk();
  const { state, isRunning, start } = useAct(details);
  const running = state.status === 'running' ? state.input : null;
  const actId = () => crypto.randomUUID();
  return {
    button: (act, label = text.request.acts[act]) => (
      <TaskButton
        label={label}
        runningLabel={text.request.working}
        isRunning={running?.act === act && running.text === undefined}
        isBlocked={isRunning}
        onPress={() => {
          if (mayStart(act)) start({ act, actId: actId() });
        }}
      />
    ),
    give: (taker) => start({ act: 'take', actId: actId(), text: taker }),
    isRunning,
  };
}
