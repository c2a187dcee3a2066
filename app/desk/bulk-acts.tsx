import { useState } from 'react';
import type { ActOutcome, BulkAct } from '../../service/domain/acts.ts';
import { type DeskRequest, deskLimits } from '../../service/domain/desk.ts';
import { fillCount } from '../../service/domain/fill.ts';
import type { ListState } from '../../service/domain/request-state.ts';
import { useDesk } from './desk-context.ts';
import { TaskButton } from './parts.tsx';
import { refetchLists, useDeskMutation } from './queries.ts';

interface BulkActsProps {
  list: ListState;
  selection: Selection;
  /** The buttons go away with the requests. */
  onDone: () => void;
}

/** What to do with many requests at once, such as a flood of spam. */
export function BulkActs({ list, selection, onDone }: BulkActsProps) {
  const { text, language } = useDesk();
  const chosen = selection.requests.slice(0, deskLimits.bulk);
  const bulkAct = useBulkAct(chosen, onDone);
  const isSpam = list === 'spam';
  const acts: BulkAct[] = list === 'held' ? ['not_spam', 'spam'] : [isSpam ? 'not_spam' : 'spam'];
  return (
    <div className={chosen.length === 0 ? undefined : 'desk-bulk cluster'}>
      <p role="status">
        {chosen.length === 0 ? '' : fillCount(text.bulk.selected, chosen.length, language)}
      </p>
      {chosen.length === 0 || selection.areAllSelected ? null : (
        <button type="button" className="desk-link" onClick={selection.selectAll}>
          {text.bulk.selectAll}
        </button>
      )}
      {(chosen.length === 0 ? [] : acts).map((act) => (
        <TaskButton
          key={act}
          look="button-quiet button-small"
          label={text.request.acts[act]}
          runningLabel={text.request.working}
          isRunning={bulkAct.isPending && bulkAct.variables === act}
          isBlocked={bulkAct.isPending}
          onPress={() => bulkAct.mutate(act)}
        />
      ))}
    </div>
  );
}

function useBulkAct(chosen: DeskRequest[], onDone: () => void) {
  const { api, text, language, person, announce } = useDesk();
  const { bulk } = text;
  const requests = chosen.map(({ id, version }) => ({ id, version }));
  return useDeskMutation(
    (act: BulkAct) => api.actOnMany(act, person, requests),
    ({ results }, act) => {
      const has = (...outcomes: ActOutcome[]) =>
        results.filter(({ outcome }) => outcomes.includes(outcome)).length;
      const counts = [
        [act === 'spam' ? bulk.markedSpam : bulk.released, has('changed')],
        [bulk.meanwhile, has('changed_meanwhile')],
        [bulk.others, has('unchanged', 'no_such_request')],
      ] as const;
      const sentences = counts
        .filter(([, count]) => count > 0)
        .map(([words, count]) => fillCount(words, count, language));
      announce(sentences.join(' '), has('changed_meanwhile') > 0 ? 'problem' : 'done');
      refetchLists();
      onDone();
    },
  );
}

export type Selection = ReturnType<typeof useSelection>;

/** @param listKey identifies a list and its search: another one begins with no selection */
export function useSelection(shown: DeskRequest[], listKey: string) {
  const [selected, setSelected] = useState({ listKey, ids: new Set<number>() });
  const ids = selected.listKey === listKey ? selected.ids : new Set<number>();
  const requests = shown.filter(({ id }) => ids.has(id));
  const select = (chosen: Iterable<number>) => setSelected({ listKey, ids: new Set(chosen) });
  return {
    /** As they are shown now. What has left the list is not among them. */
    requests,
    areAllSelected: requests.length === shown.length,
    isSelected: (id: number) => ids.has(id),
    toggle: (id: number) =>
      select(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    selectAll: () => select(shown.map(({ id }) => id)),
  };
}
