import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { RecordEntry } from '../../service/desk/desk-store.ts';
import type { Act } from '../../service/shared/acts.ts';
import type { DeskDetails } from '../../service/shared/desk.ts';
import { fill } from '../../service/shared/fill.ts';
import type { ListState } from '../../service/shared/list-states.ts';
import { DeskFailure } from './api.ts';
import { useDesk } from './desk-context.ts';
import { EmailList } from './email-list.tsx';
import { Erased, EraseForm } from './erase.tsx';
import { useTitle } from './heading.ts';
import { Loaded } from './loaded.tsx';
import { Marked } from './marked.tsx';
import { NoteForm, useNoteField } from './note-form.tsx';
import { useRequest } from './queries.ts';
import { RecordList, recordText } from './record.tsx';
import { HeldReasons, MailFailure, MainActs, useRequestActs } from './request-acts.tsx';
import { RequestText } from './request-text.tsx';
import { Taken } from './taken.tsx';
import { addressOf } from './view.ts';
import { WaitingLine } from './waiting.tsx';

/** One request with everything that can be done about it. */
export function RequestView({ id, backTo }: { id: number; backTo: ListState }) {
  const { api, text } = useDesk();
  const heading = fill(text.request.heading, { id });
  useTitle(heading);
  const [erased, setErased] = useState<RecordEntry | null>(null);
  const query = useRequest(api, id, erased === null);
  const { error } = query;
  const name = query.data?.request.name;
  const isMissing = error instanceof DeskFailure && error.code === 'no_such_request';
  const end = erased ?? (isMissing ? (error.answer.erased ?? 'unknown') : null);
  return (
    <>
      <p>
        <Link className="desk-link" to={addressOf({ name: 'list', list: backTo })}>
          {text.request.back}
        </Link>
      </p>
      {end === null ? (
        <>
          <h1 tabIndex={-1}>
            {heading}
            {name === undefined ? null : (
              <>
                {' – '}
                <bdi>
                  <Marked text={name} directionMark={text.request.directionMark} />
                </bdi>
              </>
            )}
          </h1>
          <Loaded query={query}>
            {query.data === undefined ? null : (
              <Details details={query.data} onErased={setErased} />
            )}
          </Loaded>
        </>
      ) : (
        <Erased id={id} entry={end === 'unknown' ? null : end} />
      )}
    </>
  );
}

/** After these acts a request leaves its list, where a note that was typed but not added would be seen. */
const lastActs: Act[] = ['done', 'spam', 'release'];

interface DetailsProps {
  details: DeskDetails;
  onErased: (entry: RecordEntry) => void;
}

function Details({ details, onErased }: DetailsProps) {
  const { text, drafts } = useDesk();
  const { request, now, emails, mailProblem, record } = details;
  useNews(record);
  const note = useNoteField();
  const acts = useRequestActs(details, (act) => {
    const mayStart = !lastActs.includes(act) || !drafts.has(request.id);
    if (!mayStart) note.refuse('noteUnsaved');
    return mayStart;
  });
  return (
    <div className="desk-request">
      <div className="desk-request-main">
        <WaitingLine request={request} now={now} />
        <Taken request={request} acts={acts} />
        <MailFailure details={details} acts={acts} />
        <HeldReasons request={request} acts={acts} />
        <RequestText request={request} />
        <section className="desk-form">
          <h2>{text.request.recordHeading}</h2>
          {record.length === 0 ? null : <RecordList entries={record} />}
          <NoteForm details={details} field={note} />
        </section>
      </div>
      <MainActs request={request} acts={acts} />
      <div className="desk-request-more">
        <EmailList emails={emails} mailProblem={mailProblem} />
        <EraseForm request={request} onErased={onErased} />
      </div>
    </div>
  );
}

/** Tells what others have done since the request was opened. */
function useNews(record: RecordEntry[]) {
  const { text, language, person, announce } = useDesk();
  const last = record.at(-1)?.id ?? 0;
  const known = useRef(last);
  useEffect(() => {
    const news = record.filter((entry) => entry.id > known.current && entry.person !== person);
    known.current = last;
    if (news.length === 0) return;
    const what = recordText(news, text, language);
    announce(fill(text.request.news, { what }), 'news');
  }, [record, last, person, text, language, announce]);
}
