/**
 * `npm run bench -- serve [ROUNDS] [PATH]`: requests/s of the embedded host for a static page, beside
 * nginx with `gzip_static` on the same files, and the memory that the host takes.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuSeconds, memoryMb } from './process-usage.ts';
import { type Bar, median, publish, rounded, say } from './results.ts';
import type { LoadResult } from './serve-load.ts';
import { type Server, startBareServer, startEmbeddedHost, startNginx } from './serve-servers.ts';

const rounds = Number(process.argv[2] ?? 7);
const path = process.argv[3] ?? '/about';
const secondsEach = 3;
const connections = 64;
const root = 'build/client';
/** Share of nginx's requests (issue 6). */
const leastShare = 0.35;
const mostMemoryMb = 120;

const names = ['nginx', 'embedded host', 'bare node:net'] as const;
type Name = (typeof names)[number];
type ByServer<T> = Record<Name, T>;

interface Round extends LoadResult {
  /** Of the server's CPU, for one request. */
  microseconds: number | null;
}

async function load({ url, pid }: Server): Promise<Round> {
  const script = join(import.meta.dirname, 'serve-load.ts');
  const args = [script, url + path, String(secondsEach), String(connections)];
  const before = await cpuSeconds(pid);
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const after = await cpuSeconds(pid);
  const result: LoadResult = JSON.parse(stdout);
  const microseconds =
    before === null || after === null ? null : ((after - before) / result.answers) * 1e6;
  return { ...result, microseconds };
}

async function measure(servers: ByServer<Server>): Promise<ByServer<Round[]>> {
  const results: ByServer<Round[]> = { nginx: [], 'embedded host': [], 'bare node:net': [] };
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of names) results[name].push(await load(servers[name]));
    const latest = names.map(
      (name) => `${name} ${rounded(results[name].at(-1)?.requestsPerSecond ?? 0)}`,
    );
    say(`Round ${round} of ${rounds}: ${latest.join(', ')} requests/s`);
  }
  const hashes = new Set(names.flatMap((name) => results[name].map(({ bodyHash }) => bodyHash)));
  if (hashes.size > 1) throw new Error(`The servers send different bytes for ${path}`);
  return results;
}

/** Of the same round's nginx: rounds differ with what else the machine does. */
function shares(results: ByServer<Round[]>, name: Name): number[] {
  return results[name].map(
    ({ requestsPerSecond }, round) =>
      requestsPerSecond / (results.nginx[round]?.requestsPerSecond ?? Number.NaN),
  );
}

function rowOf(results: ByServer<Round[]>, name: Name) {
  const speeds = results[name].map(({ requestsPerSecond }) => requestsPerSecond);
  const costs = results[name].flatMap(({ microseconds }) => microseconds ?? []);
  return {
    server: name,
    'requests/s': rounded(median(speeds)),
    slowest: rounded(Math.min(...speeds)),
    fastest: rounded(Math.max(...speeds)),
    'share of nginx': rounded(median(shares(results, name)), 2),
    'CPU µs/request': costs.length > 0 ? rounded(median(costs), 1) : '?',
    'CPU of the load': rounded(median(results[name].map(({ ownCpu }) => ownCpu)), 2),
  };
}

async function measureAll() {
  await using ended = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'bench-serve-'));
  ended.defer(() => rm(folder, { recursive: true }));
  const started = async (starting: Promise<Server>) => {
    const server = await starting;
    ended.defer(server.stop);
    return server;
  };
  const page = join(root, `${path === '/' ? '/index' : path}.html.gz`);
  const servers: ByServer<Server> = {
    nginx: await started(startNginx(join(folder, 'nginx'), root)),
    'embedded host': await started(startEmbeddedHost(join(folder, 'data'))),
    'bare node:net': await started(startBareServer(page)),
  };
  const { pid } = servers['embedded host'];
  const atRestMb = await memoryMb(pid);
  const results = await measure(servers);
  return { results, atRestMb, afterLoadMb: await memoryMb(pid) };
}

const { results, atRestMb, afterLoadMb } = await measureAll();
const bytes = results.nginx[0]?.bodyBytes ?? 0;
console.log(`${path}, ${bytes} bytes of gzip, ${connections} connections, ${rounds} rounds`);
const bars: Bar[] = [
  {
    what: 'requests/s of the embedded host, share of nginx',
    value: rounded(median(shares(results, 'embedded host')), 3),
    limit: leastShare,
    is: 'at least',
  },
];
if (atRestMb !== null && afterLoadMb !== null) {
  const atRest = rounded(atRestMb);
  console.log(`The host takes ${atRest} MB at rest, ${rounded(afterLoadMb)} MB after load.`);
  bars.push({ what: 'MB of memory at rest', value: atRest, limit: mostMemoryMb, is: 'at most' });
}
await publish('serve', {
  rows: names.map((name) => rowOf(results, name)),
  bars,
  details: { path, secondsEach, connections, bytes, atRestMb, afterLoadMb, results },
});
