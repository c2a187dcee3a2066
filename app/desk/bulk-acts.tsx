import { useState } from 'react';
import type { ActOutcome, BulkAct } from '../../service/domain/acts.ts';
import { type DeskRequest, deskLimits } from '../../service/domain/desk.ts';
import { fillCount } from '../../service/domain/fill.ts';
import type { ListState } from '../../service/domain/request-state.ts';
import { useDesk } from './desk-context.ts';
import { refetchLists } from './queries.ts';
import { TaskButton, useDeskTask } from './tasks.tsx';

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
  const task = useBulkAct(chosen, onDone);
  const { bulk } = text;
  const button = (act: BulkAct, label: string) => (
    <TaskButton
      look="button-quiet button-small"
      label={label}
      runningLabel={text.request.working}
      isRunning={task.state.status === 'running' && task.state.input === act}
      isBlocked={task.isRunning}
      onPress={() => task.start(act)}
    />
  );
  const { areAllSelected } = selection;
  return (
    <div className={chosen.length === 0 ? undefined : 'desk-bulk'}>
      <p role="status">
        {chosen.length === 0 ? '' : fillCount(bulk.selected, chosen.length, language)}
      </p>
      {chosen.length === 0 ? null : (
        <>
          {areAllSelected ? null : (
            <button type="button" className="desk-link" onClick={selection.selectAll}>
              {bulk.selectAll}
            </button>
          )}
          {list === 'held' || list === 'spam'
            ? button('not_spam', text.request.acts.not_spam)
            : null}
          {list === 'spam' ? null : button('spam', text.request.acts.spam)}
        </>
      )}
    </div>
  );
}

function useBulkAct(chosen: Selection['requests'], onDone: () => void) {
  const { api, text, language, person, announce } = useDesk();
  const { bulk } = text;
  const requests = chosen.map(({ id, version }) => ({ id, version }));
  return useDeskTask(
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

export interface Selection {
  /** As they are shown now. What has left the list is not among them. */
  requests: DeskRequest[];
  isSelected(id: number): boolean;
  areAllSelected: boolean;
  toggle(id: number): void;
  selectAll(): void;
}

/** @param listKey identifies a list and its search: another one begins with no selection */
export function useSelection(shown: DeskRequest[], listKey: string): Selection {
  const [selected, setSelected] = useState({ listKey, ids: new Set<number>() });
  const ids = selected.listKey === listKey ? selected.ids : new Set<number>();
  const requests = shown.filter(({ id }) => ids.has(id));
  const areAllSelected = shown.length > 0 && requests.length === shown.length;
  const select = (chosen: Iterable<number>) => setSelected({ listKey, ids: new Set(chosen) });
  return {
    requests,
    areAllSelected,
    isSelected: (id) => ids.has(id),
    toggle: (id) => select(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    selectAll: () => select(shown.map(({ id }) => id)),
  };
}
