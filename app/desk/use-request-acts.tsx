import type { ReactNode } from 'react';
import type { Act } from '../../contact/desk/desk-store.ts';
import type { DeskDetails } from '../../contact/shared/desk.ts';
import { useDesk } from './desk-context.ts';
import { TaskButton } from './task-button.tsx';
import { useAct } from './use-act.ts';

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
