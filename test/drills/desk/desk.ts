/** `kill -9` of the host while people act on the desk: no act that was acknowledged is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import { type DrillDatabase, ownPostgresDatabase, sqliteDatabase } from '../databases.ts';
import { type Drill, type DrillContext, type Figures, onBothEngines } from '../drill.ts';
import type { HttpClient } from '../http-client.ts';
import { readStored } from '../stored-requests.ts';
import { type HostChanges, type OpenDatabase, openTestBedOn } from '../test-bed.ts';
import { createPeople, type People } from './people.ts';

const PEOPLE = 4;
const HELD_REQUESTS = 16;
const ACTS_BEFORE_KILL = 8;
/** Random up to this, so that kills strike at every moment of a commit. */
const MAX_DELAY_MS = 20;
/** On each engine. */
const KILLS = { full: 200, small: 5, control: 3 };

async function sendHeld(client: HttpClient): Promise<void> {
  const sent = Array.from({ length: HELD_REQUESTS }, () => client.submit({ honeypotField: 'x' }));
  await Promise.all(sent);
}

interface StoredAct {
  request_id: number | null;
  erased_id: number | null;
  act_id: string | null;
}

interface StoredState {
  id: number;
  done_at: number | null;
  released_at: number | null;
}

/** Acts that were acknowledged but have not taken effect, by number and act. */
async function actFindings(
  database: DrillDatabase,
  { acknowledged, erasing }: People,
): Promise<string[]> {
  await using connection = await database.connect();
  const acts = await connection.rows<StoredAct>('SELECT * FROM acts');
  const rows = await connection.rows<StoredState>('SELECT id, done_at, released_at FROM requests');
  const requests = new Map(rows.map((row) => [row.id, row]));
  const erased = new Set(acts.map((one) => one.erased_id));
  const known = new Set(acts.map((one) => one.act_id));
  const { damage, notifications } = await readStored(database);
  const notified = new Set(notifications.map((one) => one.request_id));
  const isThere: Record<People['acknowledged'][number]['act'], (id: number) => boolean> = {
    note: () => true,
    done: (id) => requests.get(id)?.done_at != null,
    pass_on: (id) => requests.get(id)?.released_at != null && notified.has(id),
    erase: (id) => erased.has(id) && !requests.has(id),
  };
  const lost = acknowledged.filter(({ id, act, actId }) => {
    if (act === 'erase') return !isThere.erase(id);
    if (erasing.has(id) && erased.has(id)) return false;
    return !known.has(actId) || !isThere[act](id);
  });
  return [
    ...damage,
    ...lost.map(({ id, act }) => `Acknowledged and lost: ${act} of request ${id}`),
  ];
}

async function killWhileActing(
  context: DrillContext,
  subject: HostChanges,
  openDatabase: OpenDatabase,
): Promise<Figures> {
  await using bed = await openTestBedOn({ openDatabase });
  const people = createPeople(PEOPLE);
  for (let kill = 0; kill < KILLS[context.scale]; kill += 1) {
    const host = await bed.start(subject);
    await sendHeld(host.client);
    await people.resume(host.client);
    await people.untilAcknowledged(ACTS_BEFORE_KILL);
    await delay(Math.random() * MAX_DELAY_MS);
    await host.kill();
    await people.pause();
    context.finding(...(await actFindings(bed.database, people)));
  }
  const counted = Object.groupBy(people.acknowledged, ({ act }) => act);
  if (context.scale === 'full') {
    for (const act of ['note', 'pass_on', 'done', 'erase'] as const) {
      if (counted[act] === undefined) context.finding(`No ${act} was acknowledged`);
    }
  }
  return Object.fromEntries(
    Object.entries(counted).map(([act, acts]) => [`acknowledged: ${act}`, acts.length]),
  );
}

export const drill: Drill<HostChanges> = {
  promise: 'kill -9 loses no act that the desk has acknowledged: note, pass on, done, erase',
  subject: {},
  run: (context, subject) =>
    onBothEngines(
      context,
      (part) => killWhileActing(part, subject, sqliteDatabase),
      (part) => killWhileActing(part, subject, ownPostgresDatabase),
    ),
  controls: {
    'answers an act before the commit': {
      finds: /Acknowledged and lost/,
      subject: { sabotage: 'answers an act before the commit' },
    },
  },
};
