/**
 * `npm run bench -- serve [ROUNDS] [PATH]`: requests/s of the Node host for a static page, beside
 * nginx with `gzip_static` on the same files, and the memory that the host takes (SPEED-14).
 */
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadResult } from './load.ts';
import { cpuSeconds, memoryMb } from './process-usage.ts';
import { atLeast, atMost, median, publish, rounded } from './results.ts';
import {
  type Measured,
  measureInTurns,
  Processes,
  ratios,
  type Server,
  toMeasure,
} from './servers.ts';

const rounds = Number(process.argv[2] ?? 7);
const path = process.argv[3] ?? '/about';
const measuredMs = 3000;
/** Until every connection is busy and the server's code compiled. */
const warmUpMs = 500;
const connections = 64;
const root = 'build/client';
const minShare = 0.35;
const maxMemoryMb = 120;

interface Round extends Omit<LoadResult, 'latencies'> {
  requestsPerSecond: number;
  /** CPU time of the server for one request. */
  microseconds: number | null;
}

async function runRound(processes: Processes, { name, port, pid }: Server): Promise<Round> {
  const command = { type: 'repeat', port, path, connections } as const;
  await processes.load({ ...command, limitMs: warmUpMs });
  const before = await cpuSeconds(pid);
  const { latencies, ...result } = await processes.load({ ...command, limitMs: measuredMs });
  const after = await cpuSeconds(pid);
  if (Object.keys(result.statuses).join() !== '200') {
    throw new Error(`${name} answers ${Object.keys(result.statuses)} for ${path}`);
  }
  const microseconds =
    before === null || after === null ? null : ((after - before) / latencies.length) * 1e6;
  return { ...result, requestsPerSecond: latencies.length / result.seconds, microseconds };
}

/** Throws unless all servers send the same page, with gzip. */
async function compareAnswers(servers: Server[]): Promise<void> {
  const answers = await Promise.all(
    servers.map(async ({ name, port }) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { 'Accept-Encoding': 'gzip' },
      });
      if (response.headers.get('content-encoding') !== 'gzip') throw new Error(`${name}: no gzip`);
      return `${response.headers.get('content-length')} ${await response.text()}`;
    }),
  );
  if (new Set(answers).size > 1) throw new Error(`The servers send different bytes for ${path}`);
}

function rowOf(server: Measured<Round>, nginx: Measured<Round>) {
  const speeds = server.rounds.map(({ requestsPerSecond }) => requestsPerSecond);
  const costs = server.rounds.flatMap(({ microseconds }) => microseconds ?? []);
  return {
    server: server.name,
    'requests/s': rounded(median(speeds)),
    slowest: rounded(Math.min(...speeds)),
    fastest: rounded(Math.max(...speeds)),
    'share of nginx': rounded(median(ratios(server, nginx)), 2),
    'CPU µs/request': costs.length > 0 ? rounded(median(costs), 1) : '?',
    'CPU of the load': rounded(median(server.rounds.map(({ ownCpu }) => ownCpu)), 2),
  };
}

async function measure(folder: string): Promise<void> {
  await using processes = new Processes();
  const page = join(root, `${path === '/' ? '/index' : path}.html.gz`);
  const nginx = await toMeasure<Round>(processes.startNginx('nginx', join(folder, 'nginx'), root));
  const host = await toMeasure<Round>(processes.startHost('Node host', join(folder, 'host'), {}));
  const bare = await toMeasure<Round>(processes.start('bare node:net', 'serve-bare.ts', page));
  const servers = [nginx, host, bare];
  await compareAnswers(servers);
  const atRestMb = await memoryMb(host.pid);
  await measureInTurns(servers, rounds, (server) => runRound(processes, server));
  const afterLoadMb = await memoryMb(host.pid);

  console.log(`${path}, ${connections} connections, ${rounds} rounds`);
  const share = rounded(median(ratios(host, nginx)), 3);
  const thresholds = [atLeast('requests/s of the Node host, share of nginx', share, minShare)];
  if (atRestMb !== null && afterLoadMb !== null) {
    const value = rounded(atRestMb);
    console.log(`The host takes ${value} MB at rest, ${rounded(afterLoadMb)} MB after load.`);
    thresholds.push(atMost('MB of memory at rest', value, maxMemoryMb));
  }
  await publish('serve', {
    rows: servers.map((server) => rowOf(server, nginx)),
    thresholds,
    details: { path, measuredMs, connections, atRestMb, afterLoadMb, servers },
  });
}

await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-serve-'));
await measure(folder.path);
