/** Watches the system calls of the host: no success answer leaves before its rows are on the disk. */
import { join } from 'node:path';
import { sqliteDatabase } from '../databases.ts';
import type { Drill, DrillContext } from '../drill.ts';
import { createSenders } from '../senders.ts';
import { readStored, type StoredData } from '../stored-requests.ts';
import { type HostChanges, openTestBedOn } from '../test-bed.ts';
import { readTrace, straceCommand, type TracedOrder } from './system-calls.ts';

const SENDERS = 8;
const ANSWERS = { full: 1000, small: 100, control: 20 };
const TRACE_LIMIT_MS = 300_000;

/** The UUIDs of each request's rows: of the request, and of the e-mail that the same transaction queues. */
function uuidsOf({ requests, notifications }: StoredData): Map<string, string[]> {
  const fingerprints = new Map(requests.map(({ id, fingerprint }) => [id, fingerprint]));
  const uuids = new Map(requests.map(({ fingerprint }) => [fingerprint, [fingerprint]]));
  for (const { request_id: requestId, message_id: messageId } of notifications) {
    uuids.get(fingerprints.get(requestId) ?? '')?.push(messageId.slice(1, messageId.indexOf('@')));
  }
  return uuids;
}

function checkOrder(trace: TracedOrder, data: StoredData, { finding }: DrillContext): void {
  const uuids = uuidsOf(data);
  for (const { fingerprint, at } of trace.answers) {
    const rows = uuids.get(fingerprint ?? '') ?? [];
    if (rows.length !== 2) finding(`Request ${fingerprint} has ${rows.length} rows, not 2`);
    for (const uuid of rows) {
      if ((trace.syncedAt.get(uuid) ?? Number.POSITIVE_INFINITY) < at) continue;
      const isWritten = (trace.writtenAt.get(uuid) ?? Number.POSITIVE_INFINITY) < at;
      finding(
        `${fingerprint} was answered when ${uuid} was not ${isWritten ? 'synced' : 'written'}`,
      );
    }
  }
}

export const drill: Drill<HostChanges> = {
  promise: 'the fsync of the log file returns before a success answer leaves',
  subject: {},
  async run(context, subject) {
    await using bed = await openTestBedOn({ openDatabase: sqliteDatabase });
    const output = join(bed.site.root, 'system-calls');
    const senders = createSenders(SENDERS);
    const host = await bed.start({ ...subject, under: straceCommand(output) });
    senders.resume(host.client);
    await senders.untilAcknowledged(ANSWERS[context.scale], TRACE_LIMIT_MS);
    await senders.finish();
    await host.stop();

    const trace = await readTrace(output);
    const data = await readStored(bed.database);
    checkOrder(trace, data, context);
    const { size } = senders.acknowledged;
    if (trace.answers.length !== size) {
      context.finding(`${size} were acknowledged, ${trace.answers.length} traced`);
    }
    return {
      'success answers traced': trace.answers.length,
      'fsyncs of the log file': trace.syncs,
      'requests stored': data.requests.length,
    };
  },
  controls: {
    'answers before the commit': {
      finds: /was answered when .* was not written/,
      subject: { sabotage: 'answers before the commit' },
    },
    'runs SQLite with synchronous = OFF': {
      finds: /was answered when .* was not synced/,
      subject: { preloads: ['test/drills/order/sync-off.ts'] },
    },
  },
};
