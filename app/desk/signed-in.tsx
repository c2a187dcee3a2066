import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ListState } from '../../service/shared/list-states.ts';
import type { DeskData } from '../page-data/desk.server.ts';
import type { DeskApi } from './api.ts';
import { DeskContext, type DeskContextValue, type NoticeKind } from './desk-context.ts';
import { focusHeading } from './heading.ts';
import { HealthView } from './health-view.tsx';
import { type ListFilter, ListView } from './list-view.tsx';
import { Navigation } from './navigation.tsx';
import { Person } from './person.tsx';
import { useReconnection } from './queries.ts';
import { RecordView } from './record.tsx';
import { RequestView } from './request-view.tsx';
import { type View, viewAt } from './view.ts';

interface Notice {
  text: string;
  kind: NoticeKind;
}

interface SignedInProps {
  api: DeskApi;
  data: DeskData;
  person: string;
  onLeave: () => void;
}

/** The desk itself: one of its parts, and above it what has just happened. */
export function SignedIn({ api, data, person, onLeave }: SignedInProps) {
  const { hash } = useLocation();
  const view = useMemo(() => viewAt(hash), [hash]);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [filter, setFilter] = useState<ListFilter>({ search: '', isMine: false });
  const lastList = useLastList(view);
  const announce: DeskContextValue['announce'] = useCallback((words, kind = 'done') => {
    setNotice((shown) => {
      const mayShow = kind !== 'news' || shown === null || shown.kind === 'news';
      if (!mayShow) return shown;
      return words === '' ? null : { text: words, kind };
    });
  }, []);
  const [drafts] = useState(() => new Map<number, string>());
  const desk = useMemo(
    () => ({ ...data, api, person, drafts, announce }),
    [data, api, person, drafts, announce],
  );
  useArrival(view, () => setNotice(null));
  useKeptFocus(notice);
  useReconnection();
  return (
    <DeskContext value={desk}>
      <Navigation view={view} lastList={lastList} />
      <div role="status" className="desk-status">
        {notice === null ? null : (
          <div className={notice.kind === 'problem' ? 'desk-problem' : 'desk-notice'}>
            <p>{notice.text}</p>
            <button type="button" className="desk-link" onClick={() => setNotice(null)}>
              {data.text.close}
            </button>
          </div>
        )}
      </div>
      {view.name === 'list' ? (
        <ListView list={view.list} filter={filter} onFilter={setFilter} />
      ) : null}
      {view.name === 'request' ? (
        <RequestView key={view.id} id={view.id} backTo={lastList} />
      ) : null}
      {view.name === 'record' ? <RecordView /> : null}
      {view.name === 'health' ? <HealthView /> : null}
      <Person onLeave={onLeave} />
    </DeskContext>
  );
}

/** The list to which somebody goes back. */
function useLastList(view: View): ListState {
  const [list, setList] = useState<ListState>('open');
  const shown = view.name === 'list' ? view.list : list;
  if (shown !== list) setList(shown);
  return shown;
}

/** An act can take away the button that was pressed, and so can closing the notice. */
function useKeptFocus(notice: Notice | null) {
  const previous = useRef(notice);
  useEffect(() => {
    if (previous.current !== notice && document.activeElement === document.body) focusHeading();
    previous.current = notice;
  }, [notice]);
}

/**
 * On the way to another part the focus moves to its heading, and on the way back to the request
 * that was open. Nothing moves when the desk is entered.
 */
function useArrival(view: View, onArrival: () => void): void {
  const shown = useRef<View | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = view;
    if (before === null || before === view) return;
    onArrival();
    // Switching lists keeps the focus on the name of the list.
    if (before.name === 'list' && view.name === 'list') return;
    const opened = before.name === 'request' && view.name === 'list' ? before.id : null;
    const row = opened === null ? null : document.getElementById(`request-${opened}`);
    if (row === null) focusHeading();
    else row.focus({ preventScroll: true });
  });
}
