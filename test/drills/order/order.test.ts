/** Watches the system calls of the host: no success answer leaves before its rows are on the disk. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sqliteDatabase } from '../databases.ts';
import { expectNothing, report, type Scale, scale, timeout } from '../drill.ts';
import { createSenders } from '../senders.ts';
import { readStored, type StoredData } from '../stored-requests.ts';
import { type HostChanges, openTestBedOn } from '../test-bed.ts';
import { readTrace, straceCommand, type TracedOrder } from './system-calls.ts';

const SENDERS = 8;
const ANSWERS: Record<Scale, number> = { full: 1000, small: 100, control: 20 };
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

function orderFindings(trace: TracedOrder, data: StoredData): string[] {
  const uuids = uuidsOf(data);
  return trace.answers.flatMap(({ fingerprint, at }) => {
    const rows = uuids.get(fingerprint ?? '') ?? [];
    if (rows.length !== 2) return [`Request ${fingerprint} has ${rows.length} rows, not 2`];
    return rows
      .filter((uuid) => (trace.syncedAt.get(uuid) ?? Number.POSITIVE_INFINITY) >= at)
      .map((uuid) => {
        const isWritten = (trace.writtenAt.get(uuid) ?? Number.POSITIVE_INFINITY) < at;
        return `${fingerprint} was answered when ${uuid} was not ${isWritten ? 'synced' : 'written'}`;
      });
  });
}

async function order(size: Scale, changes: HostChanges = {}): Promise<void> {
  await using bed = await openTestBedOn({ openDatabase: sqliteDatabase });
  const output = join(bed.site.root, 'system-calls');
  const senders = createSenders(SENDERS);
  const host = await bed.start({ ...changes, under: straceCommand(output) });
  senders.resume(host.client);
  await senders.untilAcknowledged(ANSWERS[size], TRACE_LIMIT_MS);
  await senders.finish();
  await host.stop();

  const trace = await readTrace(output);
  const data = await readStored(bed.database);
  expectNothing(orderFindings(trace, data));
  expect(trace.answers).toHaveLength(senders.acknowledged.size);
  report('order', {
    'success answers traced': trace.answers.length,
    'fsyncs of the log file': trace.syncs,
    'requests stored': data.requests.length,
  });
}

describe('the fsync of the log file', { timeout }, () => {
  test('returns before a success answer leaves', () => order(scale));

  test.each<[string, RegExp, HostChanges]>([
    [
      'answers before the commit',
      /was answered when .* was not written/,
      { sabotage: 'answers before the commit' },
    ],
    [
      'runs SQLite with synchronous = OFF',
      /was answered when .* was not synced/,
      { preloads: ['test/drills/order/sync-off.ts'] },
    ],
  ])('is missed on a host that %s', async (_, finds, changes) => {
    await expect(order('control', changes)).rejects.toThrow(finds);
  });
});
