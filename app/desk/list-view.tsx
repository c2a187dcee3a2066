import { useEffect, useRef } from 'react';
import type { DeskRequest } from '../../service/shared/desk.ts';
import { fill } from '../../service/shared/fill.ts';
import type { ListState } from '../../service/shared/list-states.ts';
import { visibleControls } from '../../service/shared/visible-controls.ts';
import { BulkActs } from './bulk-acts.tsx';
import { CsvExport } from './csv-export.tsx';
import { useDesk } from './desk-context.ts';
import { useTitle } from './heading.ts';
import { ListTabs } from './list-tabs.tsx';
import { Loaded, ShowMore } from './loaded.tsx';
import { useRequests } from './queries.ts';
import { RequestRow } from './request-row.tsx';
import { SearchField } from './search-field.tsx';
import { useSelection } from './use-selection.ts';
import { fillCount } from './words.ts';

/** Which part of a list is shown. */
export interface ListFilter {
  search: string;
  isMine: boolean;
}

interface ListViewProps {
  list: ListState;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
}

/** The requests of one list, or those of it that a search has found. */
export function ListView({ list, filter, onFilter }: ListViewProps) {
  const { api, text, language, person } = useDesk();
  const { search } = filter;
  // Nobody takes held requests or spam: whoever left the filter on would find nothing to check.
  const canBeMine = list !== 'held' && list !== 'spam';
  const isMine = canBeMine && filter.isMine;
  const listed = { list, search, takenBy: isMine ? person : undefined };
  const listKey = JSON.stringify(listed);
  const query = useRequests(api, listed);
  const pages = query.data?.pages ?? [];
  const latest = pages.at(0);
  const requests = pages.flatMap((page) => page.requests);
  const selection = useSelection(requests, listKey);
  const isSelecting = list !== 'done' && list !== 'spam' && list !== 'all';
  const heading = useRef<HTMLHeadingElement>(null);
  const open = latest?.counts.open;
  const isPartial = query.isPending || query.isPlaceholderData || query.hasNextPage;
  useNews(isPartial ? null : { requests, listKey: `${listKey} ${pages.length}` });
  // Shown even while somebody looks at something else.
  useTitle(open === undefined ? null : `${text.lists.open} ${open}`);
  return (
    <>
      <h1 tabIndex={-1}>{text.heading}</h1>
      <ListTabs list={list} counts={latest?.counts} />
      <SearchField
        list={list}
        search={search}
        onSearch={(words) => onFilter({ search: words, isMine: false })}
      />
      <section>
        <h2 tabIndex={-1} ref={heading}>
          {search === ''
            ? text.lists.headings[list]
            : fill(text.lists.searchHeading, { search, list: text.lists.headings[list] })}
        </h2>
        {search === '' ? <p className="soft-text">{text.lists.about[list]}</p> : null}
        {canBeMine ? (
          <label className="desk-choice">
            <input
              type="checkbox"
              checked={isMine}
              onChange={() => onFilter({ ...filter, isMine: !isMine })}
            />
            {text.lists.mine}
          </label>
        ) : null}
        <Loaded query={query}>
          <p role="status" className={requests.length === 0 ? 'desk-empty' : 'soft-text'}>
            {shownText()}
          </p>
          {isSelecting && requests.length > 1 ? (
            <p className="soft-text">{text.bulk.hint}</p>
          ) : null}
          <ul className="desk-rows">
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
          <div className="buttons">
            <ShowMore query={query} />
            {requests.length > 0 ? <CsvExport listed={listed} /> : null}
          </div>
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
    if (search !== '') return text.lists.nothingFound;
    return isMine ? text.lists.noneMine : text.lists.empty[list];
  }
}

/** Tells of requests that have come since the list was shown. Null while not all of it is shown. */
function useNews(shown: { requests: DeskRequest[]; listKey: string } | null) {
  const { text, language, announce } = useDesk();
  const known = useRef({ listKey: '', highest: 0 });
  useEffect(() => {
    if (shown === null) return;
    const { listKey, highest } = known.current;
    const news = shown.requests.filter(({ id }) => id > highest);
    const newest = Math.max(highest, ...news.map(({ id }) => id));
    known.current = { listKey: shown.listKey, highest: newest };
    if (listKey !== shown.listKey || news.length === 0) return;
    const name = visibleControls(news[0]?.name ?? '');
    announce(fillCount(text.lists.news, news.length, language, { name }), 'news');
  }, [shown, text, language, announce]);
}
