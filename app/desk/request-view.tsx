import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Act, RecordEntry } from '../../service/domain/acts.ts';
import { readableText, visibleControls } from '../../service/domain/characters/visible-controls.ts';
import { mailtoUrl, telUrl } from '../../service/domain/contact-links.ts';
import type { DeskDetails, DeskRequest, RequestEmail } from '../../service/domain/desk.ts';
import { shownFields } from '../../service/domain/field-names.ts';
import type { VisitorField } from '../../service/domain/fields.ts';
import { fill } from '../../service/domain/fill.ts';
import type { ListState } from '../../service/domain/request-state.ts';
import { DeskFailure } from './api.ts';
import { addressOf, useDesk, useTitle } from './desk-context.ts';
import { Erased, EraseForm } from './erase.tsx';
import { draftOf } from './kept.ts';
import { Loaded } from './parts.tsx';
import { useRequest } from './queries.ts';
import { RecordList } from './record.tsx';
import {
  HeldReasons,
  MailFailure,
  MainActs,
  NoteForm,
  useActButton,
  useNoteField,
} from './request-acts.tsx';
import { formatDuration, formatLanguage, formatMoment, stateText } from './words.ts';

/** One request with everything that can be done about it. */
export function RequestView({ id, backTo }: { id: number; backTo: ListState }) {
  const { text } = useDesk();
  const heading = fill(text.request.heading, { id });
  useTitle(heading);
  const [erased, setErased] = useState<RecordEntry | null>(null);
  const query = useRequest(id, erased === null);
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
const lastActs: Act[] = ['done', 'spam', 'not_spam'];

interface DetailsProps {
  details: DeskDetails;
  onErased: (entry: RecordEntry) => void;
}

function Details({ details, onErased }: DetailsProps) {
  const { text } = useDesk();
  const { request, now, emails, mailProblem, record } = details;
  const note = useNoteField();
  const button = useActButton(details, (act) => {
    const mayStart = !lastActs.includes(act) || draftOf(`note ${request.id}`) === undefined;
    if (!mayStart) note.refuse('noteUnsaved');
    return mayStart;
  });
  return (
    <div className="desk-request split split-aside">
      <div className="desk-request-main stack">
        <Waiting request={request} now={now} />
        <MailFailure emails={emails} button={button} />
        <HeldReasons request={request} button={button} />
        <RequestText request={request} />
        <section className="stack">
          <h2>{text.request.recordHeading}</h2>
          {record.length === 0 ? null : <RecordList entries={record} />}
          <NoteForm details={details} field={note} />
        </section>
      </div>
      <MainActs request={request} button={button} />
      <div className="desk-request-more stack">
        <EmailList emails={emails} mailProblem={mailProblem} />
        <EraseForm details={details} onErased={onErased} />
      </div>
    </div>
  );
}

/** What the visitor sent, whole. The name is in the heading. */
function RequestText({ request }: { request: DeskRequest }) {
  const { text, fieldLabels, language } = useDesk();
  const words = text.request;
  return (
    <>
      <dl className="desk-facts grid">
        {shownFields
          .filter((field) => field !== 'name' && field !== 'message' && request[field] !== null)
          .map((field) => (
            <Fact key={field} label={fieldLabels[field]}>
              <FieldText field={field} text={request[field] ?? ''} />
            </Fact>
          ))}
        <Fact label={words.received}>{formatMoment(request.receivedAt, language)}</Fact>
        {request.language ? (
          <Fact label={words.language}>{formatLanguage(request.language, language)}</Fact>
        ) : null}
      </dl>
      <section>
        <h2>{fieldLabels.message}</h2>
        <p className="desk-message card" dir="auto" lang={request.language ?? undefined}>
          <Marked text={request.message} directionMark={words.directionMark} />
        </p>
      </section>
    </>
  );
}

const programAddresses: Partial<Record<VisitorField, (text: string) => string>> = {
  email: mailtoUrl,
  phone: telUrl,
};

function FieldText({ field, text }: { field: VisitorField; text: string }) {
  const { directionMark } = useDesk().text.request;
  const href = programAddresses[field]?.(text);
  const marked = <Marked text={text} directionMark={directionMark} />;
  if (href === undefined) return marked;
  return (
    <a className="text-link" href={href}>
      {marked}
    </a>
  );
}

/** How long a request has waited, and when its answer is due. */
function Waiting({ request, now }: { request: DeskRequest; now: number }) {
  const { text, language } = useDesk();
  const { due, receivedAt, dueAt } = request;
  return (
    <div data-due={due}>
      <p className="large-text">
        <strong>{stateText(request, now, text, language)}</strong>
      </p>
      {due === null ? null : (
        <p className="soft-text">
          {fill(text.request.waited, {
            waited: formatDuration(now - receivedAt, language),
            at: formatMoment(dueAt, language),
          })}
        </p>
      )}
    </div>
  );
}

/** How the e-mails about a request went, and why one did not go. */
export function EmailList({ emails, mailProblem }: Pick<DeskDetails, 'emails' | 'mailProblem'>) {
  const { text, language } = useDesk();
  const words = text.request;
  return (
    <section>
      <h2>{words.emailsHeading}</h2>
      {emails.length === 0 ? <p className="soft-text">{words.noEmails}</p> : null}
      <ul className="desk-emails stops">
        {emails.map((email) => (
          <li key={`${email.createdAt} ${email.mailbox}`}>
            <p>
              {fill(words.emailKinds[email.kind], { mailbox: email.mailbox })}
              {' – '}
              <span className={email.state === 'dead' ? 'desk-trouble' : undefined}>
                {emailState(email, words, language)}
              </span>
            </p>
            {email.error === null ? null : (
              <p className="fine-print">
                {fill(words.emailReason, { reason: visibleControls(email.error) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {mailProblem === null ? null : (
        <p className="fine-print">
          {fill(words.mailProblem, { reason: visibleControls(mailProblem) })}
        </p>
      )}
    </section>
  );
}

function emailState(
  { state, at, tries, dueAt }: RequestEmail,
  { emailStates }: DeskWords['request'],
  language: string,
): string {
  const words = state === 'waiting' && tries === 0 ? emailStates.waitingFirst : emailStates[state];
  const time = at ?? dueAt;
  return fill(words, { at: time === null ? '' : formatMoment(time, language) });
}

const CHANGE_OR_CONTROL = /([\u202a-\u202e]|(?![\t-\r\u0085])\p{Cc})/u;

/**
 * A text as it was sent. What would deceive the eye is a mark, which stands out from text
 * in which somebody has typed the same letters.
 */
function Marked({ text, directionMark }: { text: string; directionMark: string }) {
  return text.split(CHANGE_OR_CONTROL).map((part, index) => {
    const shown = readableText(part, directionMark);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    return CHANGE_OR_CONTROL.test(part) ? <mark key={index}>{shown}</mark> : shown;
  });
}

/** A line of a list of facts. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
