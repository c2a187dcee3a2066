import { useState } from 'react';
import type { DeskRequest } from '../../service/shared/desk.ts';

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
