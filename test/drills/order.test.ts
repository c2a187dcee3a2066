/** Watches the system calls of the host: no success answer leaves before its rows are on the disk. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { expectNothing, timeout } from './drill.ts';
import { createSenders, sendTo } from './senders.ts';
import { readStored, type StoredData } from './stored-requests.ts';
import { openTestBed } from './test-bed.ts';

const SENDERS = 8;
const ANSWERS = 100;
const TRACE_LIMIT_MS = 300_000;

/** Stands before the command line of a host. `-D` leaves the host our own child. */
function straceCommand(outputFile: string): string[] {
  const calls = 'trace=read,write,writev,pwrite64,pwritev,fsync,fdatasync';
  // Long enough for a page of the database with every byte escaped.
  const whole = ['-yy', '-s', '16384'];
  return ['strace', '-D', '-f', '--seccomp-bpf', '-qq', ...whole, '-e', calls, '-o', outputFile];
}

interface TracedOrder {
  /** Line at which an fsync that covers the first write of this UUID to the log file returned. */
  syncedAt: Map<string, number>;
  /** Success answers, at the line at which their write to the socket began. */
  answers: { fingerprint: string | null; at: number }[];
}

/** `12 write(5<file>, …) = 3`, or its two halves when another thread came between. */
const CALL = /^(\d+) +(\w+)\(\d+<(TCP[^[]*\[[^\]]*\]|[^>]*)>(.*)$/;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const FINGERPRINT = /submissionFingerprint\\":\\"([0-9a-f-]{36})/;

interface Call {
  name: string;
  file: string;
  text: string;
  /** UUIDs that an fsync which begins now will cover. */
  covers: string[];
}

/** Reads what strace wrote of a host. */
async function readTrace(path: string): Promise<TracedOrder> {
  const order: TracedOrder = { syncedAt: new Map(), answers: [] };
  const unsynced = new Set<string>();
  /** The request last read from each connection. */
  const asked = new Map<string, string>();
  const unfinished = new Map<string, Call>();
  let line = 0;

  function begin({ name, file, text }: Call): void {
    if (!name.startsWith('write') || !file.startsWith('TCP')) return;
    if (!text.includes('HTTP/1.1 200 ')) return;
    order.answers.push({ fingerprint: asked.get(file) ?? null, at: line });
    asked.delete(file);
  }

  function end({ name, file, text, covers }: Call, result: string): void {
    if (/ = -1 /.test(result)) return;
    if (name === 'read' && file.startsWith('TCP')) {
      const fingerprint = FINGERPRINT.exec(text)?.[1];
      if (fingerprint !== undefined) asked.set(file, fingerprint);
    } else if (file.endsWith('-wal') && name.startsWith('pwrite')) {
      for (const [uuid] of text.matchAll(UUID)) {
        if (!order.syncedAt.has(uuid)) unsynced.add(uuid);
      }
    } else if (file.endsWith('-wal') && name.endsWith('sync')) {
      for (const uuid of covers) {
        unsynced.delete(uuid);
        if (!order.syncedAt.has(uuid)) order.syncedAt.set(uuid, line);
      }
    }
  }

  for await (const text of createInterface({ input: createReadStream(path, 'latin1') })) {
    line += 1;
    const [, thread = '', name, file = '', rest = ''] = CALL.exec(text) ?? [];
    if (name !== undefined) {
      const call = { name, file, text: rest, covers: name.endsWith('sync') ? [...unsynced] : [] };
      begin(call);
      if (rest.endsWith('<unfinished ...>')) unfinished.set(thread, call);
      else end(call, rest);
      continue;
    }
    const [, resumedThread = '', , tail = ''] = RESUMED.exec(text) ?? [];
    const call = unfinished.get(resumedThread);
    unfinished.delete(resumedThread);
    // What is read is known only now, what is written was known before.
    if (call !== undefined) end({ ...call, text: call.text + tail }, tail);
  }
  return order;
}

/** The UUIDs of each request's rows: of the request, and of the e-mail that the same transaction queues. */
function uuidsOf({ requests, notifications }: StoredData): Map<string, string[]> {
  const fingerprints = new Map(requests.map(({ id, fingerprint }) => [id, fingerprint]));
  const uuids = new Map(requests.map(({ fingerprint }) => [fingerprint, [fingerprint]]));
  for (const { request_id: requestId, message_id: messageId } of notifications) {
    uuids.get(fingerprints.get(requestId) ?? '')?.push(messageId.slice(1, messageId.indexOf('@')));
  }
  return uuids;
}

test('the fsync of the log file returns before a success answer leaves', { timeout }, async () => {
  await using bed = await openTestBed();
  const output = join(bed.root, 'system-calls');
  const senders = createSenders(SENDERS);
  const host = await bed.start({ under: straceCommand(output) });
  senders.resume(sendTo(host.url));
  await senders.untilAcknowledged(ANSWERS, TRACE_LIMIT_MS);
  await senders.finish();
  await host.stop();

  const trace = await readTrace(output);
  const uuids = uuidsOf(await readStored(bed.database));
  expect(trace.answers).toHaveLength(senders.acknowledged.size);
  expectNothing(
    trace.answers.flatMap(({ fingerprint, at }) => {
      const rows = uuids.get(fingerprint ?? '') ?? [];
      if (rows.length !== 2) return [`Request ${fingerprint} has ${rows.length} rows, not 2`];
      return rows
        .filter((uuid) => (trace.syncedAt.get(uuid) ?? Number.POSITIVE_INFINITY) >= at)
        .map((uuid) => `${fingerprint} was answered before ${uuid} was synced`);
    }),
  );
});
