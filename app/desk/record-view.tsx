import { useDesk } from './desk-context.ts';
import { Loaded } from './loaded.tsx';
import { useRecord } from './queries.ts';
import { RecordList } from './record-list.tsx';
import { TaskButton } from './task-button.tsx';
import { useTitle } from './use-title.ts';

/** Everything that was done at the desk, the latest first. */
export function RecordView() {
  const { api, text } = useDesk();
  useTitle(text.record.heading);
  const query = useRecord(api);
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <h1 tabIndex={-1}>{text.record.heading}</h1>
      <Loaded query={query}>
        {entries.length === 0 ? <p className="desk-empty">{text.record.empty}</p> : null}
        <RecordList entries={entries} isWhole />
        {query.hasNextPage ? (
          <TaskButton
            label={text.showMore}
            runningLabel={text.loading}
            isRunning={query.isFetchingNextPage}
            onPress={() => void query.fetchNextPage()}
          />
        ) : null}
      </Loaded>
    </>
  );
}
