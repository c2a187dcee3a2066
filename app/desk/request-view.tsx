import { useState } from 'react';
import { Link } from 'react-router';
import type { RecordEntry } from '../../contact/desk/desk-store.ts';
import type { ListState } from '../../contact/desk/due.ts';
import type { DeskDetails } from '../../contact/shared/desk.ts';
import { DeskFailure } from './api.ts';
import { useDesk } from './desk-context.ts';
import { EmailList } from './email-list.tsx';
import { EraseForm } from './erase-form.tsx';
import { Erased } from './erased.tsx';
import { Loaded } from './loaded.tsx';
import { Marked } from './marked.tsx';
import { NoteForm } from './note-form.tsx';
import { useRequest } from './queries.ts';
import { RecordList } from './record-list.tsx';
import { RequestActs } from './request-acts.tsx';
import { RequestText } from './request-text.tsx';
import { useTitle } from './use-title.ts';
import { addressOf } from './view.ts';
import { WaitingLine } from './waiting-line.tsx';
import { fillIn } from './words.ts';

/** One request with everything that can be done about it. */
export function RequestView({ id, backTo }: { id: number; backTo: ListState }) {
  const { api, text } = useDesk();
  const heading = fillIn(text.request.heading, { id });
  useTitle(heading);
  const [erased, setErased] = useState<RecordEntry | null>(null);
  const query = useRequest(api, id, erased === null);
  const { error } = query;
  const name = query.data?.request.name;
  const isMissing = error instanceof DeskFailure && error.code === 'no_such_request';
  const end = erased ?? (isMissing ? (error.answer.erased ?? 'unknown') : null);
  return (
    <>
      <p className="desk-back">
        <Link to={addressOf({ name: 'list', list: backTo })}>{text.request.back}</Link>
      </p>
      {end === null ? (
        <>
          <h1 tabIndex={-1}>
            {heading}
            {name === undefined ? null : (
              <>
                {': '}
                <bdi>
                  <Marked text={name} />
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

interface DetailsProps {
  details: DeskDetails;
  onErased: (entry: RecordEntry) => void;
}

function Details({ details, onErased }: DetailsProps) {
  const { text } = useDesk();
  const { request, now, emails, mailProblem, record } = details;
  return (
    <div className="desk-request">
      <div className="desk-request-main">
        <WaitingLine request={request} now={now} />
        <HeldReasons request={request} />
        <RequestText request={request} />
        <RequestActs details={details} />
      </div>
      <div className="desk-request-more">
        <NoteForm details={details} />
        <section>
          <h2>{text.request.recordHeading}</h2>
          {record.length === 0 ? (
            <p className="soft-text">{text.request.noRecord}</p>
          ) : (
            <RecordList entries={record} />
          )}
        </section>
        <EmailList emails={emails} mailProblem={mailProblem} />
        <EraseForm id={request.id} onErased={onErased} />
      </div>
    </div>
  );
}

function HeldReasons({ request }: Pick<DeskDetails, 'request'>) {
  const { text, heldReasons } = useDesk();
  if (request.state !== 'held') return null;
  return (
    <section className="desk-card">
      <h2>{text.request.heldHeading}</h2>
      <ul>
        {request.heldReasons.map((reason) => (
          <li key={reason}>{heldReasons[reason]}</li>
        ))}
      </ul>
      <p>{text.request.heldText}</p>
    </section>
  );
}
