/** Watches the system calls of the host: no success answer leaves before its rows are on the disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteDatabase } from './databases.ts';
import type { Drill, DrillReport } from './drill.ts';
import { sabotagedHost } from './sabotage.ts';
import { openScene, type StartOptions } from './scene.ts';
import { createSenders, type Senders } from './senders.ts';
import type { StoredData } from './stored-requests.ts';
import { readTrace, straceCommand, type TracedOrder } from './system-calls.ts';

const SENDERS = 8;
const TRACE_LIMIT_MS = 300_000;

/** Of each request: the row itself, and the e-mail that the same transaction queues. */
function uuidsOf({ requests, notifications }: StoredData): Map<string, string[]> {
  const fingerprints = new Map(requests.map(({ id, fingerprint }) => [id, fingerprint]));
  const uuids = new Map(requests.map(({ fingerprint }) => [fingerprint, [fingerprint]]));
  for (const { requestId, messageId } of notifications) {
    uuids.get(fingerprints.get(requestId) ?? '')?.push(messageId.slice(1, messageId.indexOf('@')));
  }
  return uuids;
}

function orderFaults(trace: TracedOrder, data: StoredData): string[] {
  const uuids = uuidsOf(data);
  return trace.answers.flatMap(({ fingerprint, at }) => {
    if (fingerprint === null) return ['An answer that belongs to no request'];
    const rows = uuids.get(fingerprint) ?? [];
    if (rows.length !== 2) return [`${fingerprint} has ${rows.length} rows, not 2`];
    return rows
      .filter((uuid) => !((trace.syncedAt.get(uuid) ?? Number.POSITIVE_INFINITY) < at))
      .map((uuid) => {
        const written = trace.writtenAt.get(uuid) ?? Number.POSITIVE_INFINITY;
        const state = written < at ? 'was written but not synced' : 'was not even written';
        return `${fingerprint} was answered when ${uuid} ${state}`;
      });
  });
}

function judge(trace: TracedOrder, data: StoredData, senders: Senders): DrillReport {
  const faults = orderFaults(trace, data);
  if (trace.answers.length !== senders.acknowledged.size) {
    faults.push(`${senders.acknowledged.size} were acknowledged, ${trace.answers.length} traced`);
  }
  return {
    figures: {
      'success answers traced': trace.answers.length,
      'fsyncs of the log file': trace.syncs,
      'requests stored': data.requests.length,
    },
    faults,
  };
}

async function traceHost(answers: number, options: StartOptions = {}): Promise<DrillReport> {
  const scene = await openScene(sqliteDatabase);
  const folder = mkdtempSync(join(tmpdir(), 'trace-'));
  const output = join(folder, 'calls');
  const senders = createSenders(SENDERS);
  try {
    const host = await scene.start({ ...options, under: straceCommand(output) });
    senders.resume(host.url);
    await senders.untilAcknowledged(answers, TRACE_LIMIT_MS);
    await senders.finish();
    await host.stop();
    return judge(await readTrace(output), await scene.database.read(), senders);
  } finally {
    await scene.close();
    rmSync(folder, { recursive: true });
  }
}

const ANSWERS = { full: 1000, small: 100 };

export const orderDrill: Drill = {
  name: 'order',
  promise: 'the fsync of the log file returns before a success answer leaves',
  run: ({ scale }) => traceHost(ANSWERS[scale]),
  controls: [
    {
      sabotage: 'answers before the commit',
      run: () => traceHost(20, { program: sabotagedHost('answers before the commit') }),
    },
    {
      sabotage: 'runs SQLite with synchronous = OFF',
      run: () => traceHost(20, { preloads: ['test/drills/sync-off.ts'] }),
    },
  ],
};
