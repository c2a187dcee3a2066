import { fill } from '../../service/shared/fill.ts';
import type { Listed } from './api.ts';
import { useDesk } from './desk-context.ts';
import { TaskButton } from './task-button.tsx';
import { useDeskTask } from './use-task.ts';

/** Saves everything in the list, not only what is shown of it. */
export function CsvExport({ listed }: { listed: Listed }) {
  const { api, text, announce } = useDesk();
  const save = useDeskTask(
    () => api.csv(listed),
    (csv) => {
      const name = `${text.export.file}-${text.lists[listed.list]}-${today()}.csv`;
      const file = name.replaceAll(' ', '-').toLowerCase();
      download(csv, file);
      announce(fill(text.export.done, { file }));
    },
  );
  return (
    <TaskButton
      look="button-quiet button-small"
      label={text.export.button}
      runningLabel={text.export.running}
      isRunning={save.isRunning}
      onPress={save.start}
    />
  );
}

/** In the reader's time zone, such as 2026-11-22. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE').format(Date.now());
}

function download(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
