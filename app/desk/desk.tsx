import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { fill } from '../../service/domain/fill.ts';
import { keepOffice } from '../../service/domain/office-time.ts';
import type { ListState } from '../../service/domain/request-state.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { useVisit } from '../browser-state/visit.ts';
import { createDeskApi, type DeskApi } from './api.ts';
import {
  DeskContext,
  type DeskContextValue,
  focusHeading,
  type NoticeKind,
  useDesk,
  type View,
  viewAt,
} from './desk-context.ts';
import type { DeskData } from './desk-data.server.ts';
import { ENDED, hasUnsentNote, keep, keepDraft, useKept } from './kept.ts';
import { ListView } from './list-view.tsx';
import { RequestView } from './request-view.tsx';
import { SignIn } from './sign-in.tsx';

/** Asks for a key and a name where one is missing or a new key came with the address; then the desk itself. */
export function Desk({ data }: { data: DeskData }) {
  const { text, configPath } = data;
  const api = useMemo(() => createDeskApi(configPath), [configPath]);
  const key = useKept('key');
  const person = useKept('person');
  const keyFromLink = useKept('keyFromLink');
  useSkipLink();
  const visit = useVisit();
  useEffect(() => {
    // What runs on another page shall not run on in the document of the desk, nor beside its keys.
    visit.needsDocuments = true;
    void api.prepare();
  }, [visit, api]);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const [isRenaming, setIsRenaming] = useState(false);
  keepOffice(data.office);
  const isHydrated = key !== undefined && person !== undefined && keyFromLink !== undefined;
  // A key that is sent in the open is anybody's.
  if (!isHydrated || !isSecureContext) {
    return (
      <>
        <h1 tabIndex={-1}>{text.heading}</h1>
        <p className="needs-script">{isHydrated ? text.insecure : text.loading}</p>
      </>
    );
  }
  const isIn = key && person !== null && keyFromLink === null && !isRenaming;
  if (isIn && !wasSignedIn) setWasSignedIn(true);
  const left = wasSignedIn && key === null ? text.signIn.left : null;
  return (
    <QueryClientProvider client={queryClient}>
      {isIn ? (
        <SignedIn api={api} data={data} person={person} onRename={() => setIsRenaming(true)} />
      ) : (
        <SignIn
          api={api}
          text={text}
          language={data.language}
          knownKey={keyFromLink ?? (key || null)}
          person={isRenaming ? null : person}
          notice={key === ENDED ? text.signIn.ended : left}
          wasSignedIn={wasSignedIn}
          onEntered={() => setIsRenaming(false)}
        />
      )}
    </QueryClientProvider>
  );
}

/** Its address would take the place of the one that says which part of the desk is shown. */
function useSkipLink() {
  useEffect(() => {
    const link = document.querySelector('.skip-link');
    const skip = (event: Event) => {
      event.preventDefault();
      focusHeading();
    };
    link?.addEventListener('click', skip);
    return () => link?.removeEventListener('click', skip);
  }, []);
}

interface Notice {
  text: string;
  kind: NoticeKind;
}

interface SignedInProps {
  api: DeskApi;
  data: DeskData;
  person: string;
  onRename: () => void;
}

/** The desk itself: one of its parts, and above it what has just happened. */
function SignedIn({ api, data, person, onRename }: SignedInProps) {
  const { hash } = useLocation();
  const view = useMemo(() => viewAt(hash), [hash]);
  const [notice, setNotice] = useState<Notice | null>(null);
  const lastList = useLastList(view);
  const announce: DeskContextValue['announce'] = useCallback((words, kind = 'done') => {
    setNotice(words === '' ? null : { text: words, kind });
  }, []);
  const desk = useMemo(() => ({ ...data, api, person, announce }), [data, api, person, announce]);
  useArrival(view, () => setNotice(null));
  useKeptFocus(notice);
  return (
    <DeskContext value={desk}>
      <div role="status" className="desk-status">
        {notice === null ? null : (
          <div className={notice.kind === 'problem' ? 'desk-problem note' : 'desk-notice note'}>
            <p>{notice.text}</p>
            <button type="button" className="desk-link" onClick={() => setNotice(null)}>
              {data.text.close}
            </button>
          </div>
        )}
      </div>
      {view.name === 'list' ? (
        <ListView list={view.list} />
      ) : (
        <RequestView key={view.id} id={view.id} backTo={lastList} />
      )}
      <Person onRename={onRename} />
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

/** Who sits at the desk, and the way out of it. */
function Person({ onRename }: Pick<SignedInProps, 'onRename'>) {
  const { text, person } = useDesk();
  return (
    <section className="desk-person cluster" aria-labelledby="desk-person">
      <p id="desk-person">{fill(text.person.isYou, { name: person })}</p>
      <button
        type="button"
        className="desk-link"
        onClick={() => {
          keepDraft('name', person);
          onRename();
        }}
      >
        {text.person.change}
      </button>
      <SignOut />
    </section>
  );
}

/** Asks first if words would be lost with it. */
function SignOut() {
  const { person: words } = useDesk().text;
  const dialog = useRef<HTMLDialogElement>(null);
  const leave = () => {
    for (const kept of ['drafts', 'notes', 'key'] as const) keep(kept, null);
  };
  return (
    <>
      <button
        type="button"
        className="desk-link"
        onClick={() => (hasUnsentNote() ? dialog.current?.showModal() : leave())}
      >
        {words.leave}
      </button>
      <dialog ref={dialog} className="desk-card card" aria-labelledby="desk-leave">
        <form method="dialog" className="stack">
          <p id="desk-leave">{words.leaveUnsent}</p>
          <div className="buttons cluster">
            <button type="submit" className="button button-main">
              {words.stay}
            </button>
            <button type="button" className="button button-quiet desk-danger" onClick={leave}>
              {words.leaveAnyway}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
