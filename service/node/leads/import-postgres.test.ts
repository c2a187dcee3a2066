/** `npm run leads -- import`, from a SQLite file into PostgreSQL. */
import { beforeAll, expect, test } from 'vitest';
import { newFolder } from '../../../test/kit/at-end.ts';
import { outcomeOf } from '../../../test/kit/commands.ts';
import {
  acceptInput,
  act,
  erasure,
  HOUR,
  MAIL_DOMAIN,
  MORNING,
  SOMEBODY,
} from '../../../test/kit/contact-requests.ts';
import { sharedPostgres } from '../../../test/kit/postgres-fixture.ts';
import { openStore } from '../../../test/kit/store-fixture.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import { openPostgresStore } from '../../store/postgres/store.ts';
import { databasePath } from '../../store/sqlite/path.ts';
import type { ContactStore } from '../../store/store.ts';
import { createLog } from '../log.ts';

const postgres = await sharedPostgres();
const folder = newFolder();
const source = openStore({ path: databasePath(folder) });
beforeAll(async () => {
  await source.accept(acceptInput({ name: '李明' }));
  await source.accept(acceptInput({ name: 'In a digest', heldReasons: ['honeypot_filled'] }));
  await source.accept(acceptInput({ name: 'Erased' }));
  await source.createDigest(MORNING, MAIL_DOMAIN);
  await source.accept(acceptInput({ name: 'Held', heldReasons: ['honeypot_filled'] }));
  await act(source, 'note', 1, MORNING, { text: 'Called back — « oui »' });
  await source.eraseRequest(3, erasure);
  await source.queueKeyEmails({
    ...{ mailboxes: ['desk@canal.example'], now: MORNING, by: SOMEBODY, captcha: null },
    messageIdDomain: MAIL_DOMAIN,
  });
  await source.revokeKeys(SOMEBODY, MORNING);
});

const importInto = (databaseUrl: string) =>
  outcomeOf(['import', databasePath(folder)], { DATABASE_URL: databaseUrl });

async function contentOf(store: ContactStore) {
  const requests = await listEveryRequest(store);
  return {
    requests,
    record: await store.listRecord({ limit: 100 }),
    histories: await Promise.all(requests.map(({ id }) => store.historyOf(id))),
    outbox: await store.outboxHealth(),
    epoch: await store.keyEpoch(),
  };
}

test('brings everything into a new database, and goes on with the next number', async () => {
  const { url } = await postgres.createDatabase();
  expect(await importInto(url)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Imported and compared: 3 requests .* 3 waiting e-mails/),
  });
  const store = await openPostgresStore({ url, log: createLog('warn') });
  try {
    expect(await contentOf(store)).toEqual(await contentOf(source));
    // What a digest carries is in no other.
    expect(await store.createDigest(MORNING + HOUR, MAIL_DOMAIN)).not.toBeNull();
    expect(await store.createDigest(MORNING + 2 * HOUR, MAIL_DOMAIN)).toBeNull();
    await store.accept(acceptInput({ name: 'Next' }));
    expect((await listEveryRequest(store)).map(({ id }) => id)).toContain(5);
  } finally {
    await store.close();
  }
  const { code, err } = await importInto(url);
  expect({ code, err }).toMatchObject({
    code: 1,
    err: expect.stringContaining('is in use (requests: 4)'),
  });
}, 60_000);

test('says what is missing', async () => {
  expect(
    await outcomeOf(['import', '/nowhere'], { DATABASE_URL: 'postgres://a@127.0.0.1/b' }),
  ).toMatchObject({ code: 1, err: 'There is no /nowhere.\n' });
  expect((await outcomeOf(['import', '/nowhere'], {})).err).toContain('Set DATABASE_URL');
});
