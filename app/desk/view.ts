/** Which part of the desk the address shows, such as `#request=12` or `#list=held`. */
import { type ListState, listStates } from '../../service/shared/list-states.ts';

export type View =
  | { name: 'list'; list: ListState }
  | { name: 'request'; id: number }
  | { name: 'record' }
  | { name: 'health' };

/** Whatever it cannot read is the list of open requests. */
export function viewAt(hash: string): View {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const id = parameters.get('request') ?? '';
  if (/^[1-9]\d{0,9}$/.test(id)) return { name: 'request', id: Number(id) };
  if (parameters.has('record')) return { name: 'record' };
  if (parameters.has('health')) return { name: 'health' };
  const list = listStates.find((state) => state === parameters.get('list'));
  return { name: 'list', list: list ?? 'open' };
}

export function addressOf(view: View): string {
  if (view.name === 'request') return `#request=${view.id}`;
  return view.name === 'list' ? `#list=${view.list}` : `#${view.name}=`;
}
