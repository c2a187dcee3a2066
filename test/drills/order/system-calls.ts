/** Reads what strace wrote of a host: when rows reached the log file and the disk, and answers left. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Put this before the command line of a host. `-D` leaves the host our own child. */
export function straceCommand(outputFile: string): string[] {
  const calls = 'trace=read,write,writev,pwrite64,pwritev,fsync,fdatasync';
  // Long enough for a page of the database with every byte escaped.
  const whole = ['-yy', '-s', '16384'];
  return ['strace', '-D', '-f', '--seccomp-bpf', '-qq', ...whole, '-e', calls, '-o', outputFile];
}

export interface TracedOrder {
  /** Line at which an fsync that covers the first write of this UUID to the log file returned. */
  syncedAt: Map<string, number>;
  /** UUIDs written to the log file, synced or not. */
  writtenAt: Map<string, number>;
  /** Success answers, at the line at which their write to the socket began. */
  answers: { fingerprint: string | null; at: number }[];
  syncs: number;
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

export async function readTrace(path: string): Promise<TracedOrder> {
  const order: TracedOrder = { syncedAt: new Map(), writtenAt: new Map(), answers: [], syncs: 0 };
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

  function written(text: string): void {
    for (const [uuid] of text.matchAll(UUID)) {
      if (order.writtenAt.has(uuid)) continue;
      order.writtenAt.set(uuid, line);
      unsynced.add(uuid);
    }
  }

  function synced(uuids: string[]): void {
    order.syncs += 1;
    for (const uuid of uuids) {
      unsynced.delete(uuid);
      order.syncedAt.set(uuid, line);
    }
  }

  function end({ name, file, text, covers }: Call, result: string): void {
    if (/ = -1 /.test(result)) return;
    if (name === 'read' && file.startsWith('TCP')) {
      const fingerprint = FINGERPRINT.exec(text)?.[1];
      if (fingerprint !== undefined) asked.set(file, fingerprint);
    } else if (file.endsWith('-wal')) {
      if (name.startsWith('pwrite')) written(text);
      else if (name.endsWith('sync')) synced(covers);
    }
  }

  function read(text: string): void {
    const [, thread = '', name = '', file = '', rest = ''] = CALL.exec(text) ?? [];
    if (name !== '') {
      const call = { name, file, text: rest, covers: name.endsWith('sync') ? [...unsynced] : [] };
      begin(call);
      if (rest.endsWith('<unfinished ...>')) unfinished.set(thread, call);
      else end(call, rest);
      return;
    }
    const [, resumedThread = '', , tail = ''] = RESUMED.exec(text) ?? [];
    const call = unfinished.get(resumedThread);
    if (call === undefined) return;
    unfinished.delete(resumedThread);
    // What is read is known only now, what is written was known before.
    end({ ...call, text: call.text + tail }, tail);
  }

  for await (const text of createInterface({ input: createReadStream(path, 'latin1') })) {
    line += 1;
    read(text);
  }
  return order;
}
