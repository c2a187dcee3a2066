import { useState } from 'react';
import type { DeskRequest } from '../../contact/shared/desk.ts';

export interface Selection {
  /** As they are shown now. What has left the list is not among them. */
  requests: DeskRequest[];
  isSelected(id: number): boolean;
  areAllSelected: boolean;
  toggle(id: number): void;
  selectAll(): void;
}

/** @param place a list and its search: another one begins with no selection */
export function useSelection(shown: DeskRequest[], place: string): Selection {
  const [selected, setSelected] = useState({ place, ids: new Set<number>() });
  const ids = selected.place === place ? selected.ids : new Set<number>();
  const requests = shown.filter(({ id }) => ids.has(id));
  const areAllSelected = shown.length > 0 && requests.length === shown.length;
  const select = (chosen: Iterable<number>) => setSelected({ place, ids: new Set(chosen) });
  return {
    requests,
    areAllSelected,
    isSelected: (id) => ids.has(id),
    toggle: (id) => select(ids.symmetricDifference(new Set([id]))),
    selectAll: () => select(shown.map(({ id }) => id)),
  };
}
