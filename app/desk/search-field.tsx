import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { deskLimits } from '../../service/shared/desk.ts';
import type { ListState } from '../../service/shared/list-states.ts';
import { useDesk } from './desk-context.ts';
import { addressOf, viewAt } from './view.ts';

/** The search begins when nothing has been typed for this long (ms). */
const pause = 350;

interface SearchFieldProps {
  list: ListState;
  search: string;
  onSearch: (search: string) => void;
}

/**
 * A search begins in all requests, because nobody remembers which list one is in. Another list then
 * narrows it down.
 */
export function SearchField({ list, search, onSearch }: SearchFieldProps) {
  const { text } = useDesk();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const find = () => {
    clearTimeout(timer.current);
    const words = input.current?.value.trim() ?? '';
    // Somebody may have opened a request since typing.
    if (words === search || viewAt(window.location.hash).name !== 'list') return;
    onSearch(words);
    const goal = words === '' ? 'open' : 'all';
    if ((words === '' || search === '') && goal !== list) {
      void navigate(addressOf({ name: 'list', list: goal }), {
        replace: true,
        preventScrollReset: true,
      });
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    find();
  };
  return (
    <search>
      <form className="field desk-search" onSubmit={onSubmit}>
        <label htmlFor="desk-search">{text.search}</label>
        <input
          ref={input}
          id="desk-search"
          type="search"
          className="field-control"
          autoComplete="off"
          spellCheck={false}
          maxLength={deskLimits.search}
          defaultValue={search}
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = window.setTimeout(find, pause);
          }}
        />
      </form>
    </search>
  );
}
