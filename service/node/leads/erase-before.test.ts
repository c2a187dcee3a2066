import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outcomeOf } from '../../../test/kit/commands.ts';
import { acceptInput, DAY, MORNING } from '../../../test/kit/contact-requests.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import { openSqliteStore } from '../../store/sqlite/store.ts';
import type { ContactStore } from '../../store/store.ts';

let dataDir: string;
let store: ContactStore;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'leads-'));
  store = openSqliteStore({ path: databasePath(dataDir) });
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const leads = (...args: string[]) =>
  outcomeOf('leads', args, { DATA_DIR: dataDir, MAIL_FROM: 'web@canal.example' });

test('erase --before deletes what was received before a day, and names it', async () => {
  await store.accept(acceptInput({ receivedAt: Date.UTC(2026, 2, 10, 3, 59) }));
  await store.accept(acceptInput({ receivedAt: Date.UTC(2026, 2, 10, 4, 0) }));
  const before = ['erase', '--before', '2026-03-10'];
  expect((await leads(...before)).out).toBe(
    'Deleted 1 request received before 2026-03-10 00:00: no. 1.\n',
  );
  expect((await listEveryRequest(store)).map((request) => request.id)).toEqual([2]);
  expect((await leads(...before)).out).toBe(
    'Deleted 0 requests received before 2026-03-10 00:00.\n',
  );
});

test('erase --before deletes nothing while the clock may be wrong, which health says too', async () => {
  await store.accept(acceptInput({ receivedAt: MORNING }));
  await store.seeClock({ now: MORNING });
  await store.seeClock({ now: MORNING + 400 * DAY });
  for (const command of [['erase', '--before', '2026-03-11'], ['health']]) {
    const { code, err } = await leads(...command);
    expect(code).toBe(1);
    expect(err).toContain('from 2026-03-10 09:30 to 2027-04-14 09:30');
  }
  expect(await listEveryRequest(store)).toHaveLength(1);
});
