import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { plainCharacters } from '../../service/domain/characters/plain-characters.ts';
import { readableLine } from '../../service/domain/characters/visible-controls.ts';
import { type DeskList, type DeskRequest, deskLimits } from '../../service/domain/desk.ts';
import { fill, fillCount } from '../../service/domain/fill.ts';
import { officeTime } from '../../service/domain/office-time.ts';
import { requestNumberIn } from '../../service/domain/request-number.ts';
import { type ListState, listStates } from '../../service/domain/request-state.ts';
import type { Listed } from './api.ts';
import { BulkActs, type Selection, useSelection } from './bulk-acts.tsx';
import { addressOf, useDesk, useTitle, viewAt } from './desk-context.ts';
import { draftOf, keepDraft } from './kept.ts';
import { Loaded, TaskButton } from './parts.tsx';
import { useDeskMutation, useRequests } from './queries.ts';
import { formatLanguage, formatMoment, stateText } from './words.ts';

/** The requests of one list, or those of it that a search has found. */
export function ListView({ list }: { list: ListState }) {
  const { text, language } = useDesk();
  const [search, setSearch] = useState(() => (draftOf('search')?.text ?? '').trim());
  const listed = { list, search };
  const query = useRequests(listed);
  const pages = query.data?.pages ?? [];
  const latest = pages.at(0);
  const requests = pages.flatMap((page) => page.requests);
  const selection = useSelection(requests, `${list} ${search}`);
  const isSelecting = list !== 'done' && list !== 'all';
  const heading = useRef<HTMLHeadingElement>(null);
  const open = latest?.counts.open;
  const service = latest && <ServiceState {...latest} />;
  const isTroubled = latest !== undefined && latest.troubles.length > 0;
  // Shown even while somebody looks at something else.
  useTitle(`${text.lists.open} ${open ?? ''}`.trim());
  return (
    <>
      <h1 tabIndex={-1}>{text.heading}</h1>
      {isTroubled ? service : null}
      <ListTabs list={list} counts={latest?.counts} />
      <SearchField list={list} search={search} onSearch={setSearch} />
      <section>
        <h2 tabIndex={-1} ref={heading}>
          {search === ''
            ? text.lists.headings[list]
            : fill(text.lists.searchHeading, { search, list: text.lists.headings[list] })}
        </h2>
        {search === '' ? <p className="soft-text">{text.lists.about[list]}</p> : null}
        <Loaded query={query}>
          <p role="status" className={requests.length === 0 ? 'desk-empty' : 'soft-text'}>
            {shownText()}
          </p>
          <ul className="desk-rows stops">
            {requests.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                now={latest?.now ?? 0}
                isMixed={list === 'all'}
                selection={isSelecting ? selection : null}
              />
            ))}
          </ul>
          {isSelecting ? (
            <BulkActs list={list} selection={selection} onDone={() => heading.current?.focus()} />
          ) : null}
          <div className="buttons cluster">
            {query.hasNextPage ? (
              <TaskButton
                label={text.showMore}
                runningLabel={text.loading}
                isRunning={query.isFetchingNextPage}
                onPress={() => void query.fetchNextPage()}
              />
            ) : null}
            {requests.length > 0 ? <CsvExport listed={listed} /> : null}
          </div>
          {isTroubled ? null : service}
        </Loaded>
      </section>
    </>
  );

  function shownText(): string {
    if (requests.length > 0) {
      return query.hasNextPage
        ? fill(text.lists.foundMore, { count: requests.length })
        : fillCount(text.lists.found, requests.length, language);
    }
    if (query.isPlaceholderData) return text.loading;
    if (search !== '') return nothingFoundText(listed, text);
    // On the first day no list says how a request comes.
    const isNew = Object.values(latest?.counts ?? { open: 1 }).every((count) => count === 0);
    return text.lists.empty[isNew ? 'all' : list];
  }
}

/** Advises only what can be done. */
export function nothingFoundText({ list, search }: Listed, { lists, erase }: DeskWords): string {
  const named = requestNumberIn(search);
  const elsewhere = fill(lists.nothingHere, { list: lists.all });
  if (named?.isCertain) {
    const unknown = `${fill(erase.unknownHeading, { id: named.number })}. ${erase.unknownText}`;
    return list === 'all' ? unknown : elsewhere;
  }
  const nothing = list === 'all' ? lists.nothingFound : elsewhere;
  return /\s/.test(search) ? `${nothing} ${lists.tryFewer}` : nothing;
}

/** How the service is. */
function ServiceState({ troubles, deletedToday }: Pick<DeskList, 'troubles' | 'deletedToday'>) {
  const { health } = useDesk().text;
  const what = troubles.map((trouble) => health.troubles[trouble]).join('; ');
  return (
    <p className={what === '' ? 'fine-print' : 'desk-problem note'}>
      {what === '' ? health.allWell : fill(health.troubled, { what })}{' '}
      {deletedToday > 0 ? fill(health.deletedToday, { count: deletedToday }) : null}
    </p>
  );
}

/** The lists, each with the number of its requests. */
function ListTabs({ list, counts }: { list: ListState; counts: DeskList['counts'] | undefined }) {
  const { text } = useDesk();
  return (
    <nav aria-label={text.lists.label}>
      <ul className="desk-tabs cluster">
        {listStates.map((state) => {
          const count = state === 'all' ? undefined : counts?.[state];
          return (
            <li key={state}>
              <Link
                to={addressOf({ name: 'list', list: state })}
                aria-current={state === list ? 'page' : undefined}
                data-urgent={state === 'overdue' && count ? true : undefined}
                preventScrollReset
              >
                {text.lists[state]}
                {state === 'all' ? null : <span>{count === undefined ? '' : ` ${count}`}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

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
function SearchField({ list, search, onSearch }: SearchFieldProps) {
  const { text } = useDesk();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const find = () => {
    clearTimeout(timer.current);
    const words = plainCharacters(input.current?.value ?? '').trim();
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
          onChange={({ target }) => {
            keepDraft('search', target.value);
            clearTimeout(timer.current);
            timer.current = window.setTimeout(find, pause);
          }}
        />
      </form>
    </search>
  );
}

interface RequestRowProps {
  request: DeskRequest;
  now: number;
  /** In a list of more than one state. */
  isMixed: boolean;
  /** Null in lists without selection. */
  selection: Selection | null;
}

/** A request in a list: a station on the line. */
function RequestRow({ request, now, isMixed, selection }: RequestRowProps) {
  const { text, language } = useDesk();
  const { id, company, state, due, delivery, receivedAt } = request;
  const words = text.request;
  const name = readableLine(request.name, words.directionMark);
  return (
    <li className="desk-row" data-state={state} data-due={due}>
      <div>
        <h3>
          <Link id={`request-${id}`} to={addressOf({ name: 'request', id })}>
            <bdi>{name}</bdi>
          </Link>
          {company === null ? null : (
            <>
              {', '}
              <bdi className="soft-text">{readableLine(company, words.directionMark)}</bdi>
            </>
          )}
        </h3>
        <p className="desk-row-state cluster">
          <strong>{stateText(request, now, text, language)}</strong>
          {request.language === null || request.language === language ? null : (
            <span>{formatLanguage(request.language, language)}</span>
          )}
          {isMixed && state === 'held' ? <span>{text.lists.held}</span> : null}
          {draftOf(`note ${id}`) === undefined ? null : (
            <span className="desk-trouble">{words.noteKept}</span>
          )}
          {delivery === 'dead' ? <span className="desk-trouble">{words.mailFailed}</span> : null}
          <span className="soft-text">{fill(words.heading, { id })}</span>
          <span className="soft-text">
            {fill(words.receivedAt, { at: formatMoment(receivedAt, language) })}
          </span>
        </p>
        <p className="desk-excerpt" dir="auto" lang={request.language ?? undefined}>
          {readableLine(excerptOf(request.message), words.directionMark)}
        </p>
      </div>
      {selection === null ? null : (
        <label className="desk-select">
          <span className="sr-only">{fill(text.bulk.select, { id, name })}</span>
          <input
            type="checkbox"
            checked={selection.isSelected(id)}
            onChange={() => selection.toggle(id)}
          />
        </label>
      )}
    </li>
  );
}

/** More would be read out whole. */
const excerptOf = (message: string) => message.replace(/\s+/g, ' ').replace(/^(.{160}).+$/u, '$1…');

/** Saves everything in the list, not only what is shown of it. */
function CsvExport({ listed }: { listed: Listed }) {
  const { api, text, announce } = useDesk();
  const save = useDeskMutation(
    () => api.csv(listed),
    (csv) => {
      const { day } = officeTime(Date.now());
      const file = `${text.export.file}-${text.lists[listed.list]}-${day}.csv`;
      const name = file.replaceAll(' ', '-').toLowerCase();
      download(csv, name);
      announce(fill(text.export.done, { file: name }));
    },
  );
  return (
    <TaskButton
      look="button-quiet button-small"
      label={text.export.button}
      runningLabel={text.export.running}
      isRunning={save.isPending}
      onPress={() => save.mutate()}
    />
  );
}

function download(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
