import type { Act } from '../../service/shared/acts.ts';
import type { DeskDetails } from '../../service/shared/desk.ts';
import { fill } from '../../service/shared/fill.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { DeskFailure } from './api.ts';
import { useDesk } from './desk-context.ts';
import { refetchLists, requestKey } from './queries.ts';
import { recordText } from './record.tsx';
import { useTask } from './use-task.ts';
import { failureText } from './words.ts';

interface Press {
  act: Act;
  /** A UUID: a press that is sent again is done once. */
  actId: string;
  text?: string;
}

/**
 * Acts on a request as it is shown. If somebody else was faster nothing is done, and the page shows
 * and says what they did (DESK-4).
 */
export function useAct({ request, record }: DeskDetails, onStored?: (press: Press) => void) {
  const { api, text, language, person, announce } = useDesk();
  const { id, version } = request;
  const show = (details: DeskDetails) => queryClient.setQueryData(requestKey(id), details);
  return useTask((press: Press) => api.act(id, { ...press, person, version }), {
    onDone: ({ outcome, ...details }, press) => {
      show(details);
      announce(text.request.outcomes[outcome === 'unchanged' ? 'unchanged' : press.act]);
      refetchLists();
      onStored?.(press);
    },
    onFailed: (error) => {
      const now = error instanceof DeskFailure ? error.answer : {};
      if (isDetails(now)) {
        show(now);
        const last = record.at(-1)?.id ?? 0;
        const news = now.record.filter((entry) => entry.id > last);
        const what = recordText(news, text, language);
        announce(fill(text.request.meanwhile, { what }), 'problem');
      } else {
        announce(failureText(error, text, language), 'problem');
        void queryClient.invalidateQueries({ queryKey: requestKey(id) });
      }
      refetchLists();
    },
  });
}

function isDetails(answer: Partial<DeskDetails>): answer is DeskDetails {
  return answer.request !== undefined;
}
