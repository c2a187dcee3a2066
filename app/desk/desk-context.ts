import { createContext, useContext, useEffect } from 'react';
import { type ListState, listStates } from '../../service/domain/request-state.ts';
import type { DeskApi } from './api.ts';
import type { DeskData } from './desk-data.server.ts';

export type NoticeKind = 'done' | 'problem';

export interface DeskContextValue extends DeskData {
  api: DeskApi;
  /** Who acts: the name that somebody typed once. */
  person: string;
  /** Tells what has happened, in a place that is read out too. An empty text clears it. */
  announce(text: string, kind?: NoticeKind): void;
}

export const DeskContext = createContext<DeskContextValue | null>(null);

export function useDesk(): DeskContextValue {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('This component works only inside the desk.');
  return desk;
}

/** For when the element with the focus is gone, and when another part of the desk opens. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('.desk h1')?.focus({ preventScroll: true });
}

/** The title of the browser's tab. */
export function useTitle(words: string) {
  const { text } = useDesk();
  useEffect(() => {
    document.title = `${words} | ${text.title}`;
    return () => {
      document.title = text.title;
    };
  }, [words, text.title]);
}

/** Which part of the desk the address shows, such as `#request=12` or `#list=held`. */
export type View = { name: 'list'; list: ListState } | { name: 'request'; id: number };

/** Whatever it cannot read is the list of open requests. */
export function viewAt(hash: string): View {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const id = parameters.get('request') ?? '';
  if (/^[1-9]\d{0,9}$/.test(id)) return { name: 'request', id: Number(id) };
  const list = listStates.find((state) => state === parameters.get('list'));
  return { name: 'list', list: list ?? 'open' };
}

export function addressOf(view: View): string {
  return view.name === 'request' ? `#request=${view.id}` : `#list=${view.list}`;
}
