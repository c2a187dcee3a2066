/**
 * What is around the machine of this drill, run in its network: `world.ts mail FOLDER` takes e-mails, `world.ts attack` holds
 * connections for a minute, and `world.ts visitors FILE [CDN_ADDRESS]` loads pages and sends requests until it is asked to end. Then the
 * file has what was acknowledged, a fingerprint a line, and figures are printed.
 */
import { createWriteStream, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { FUNCTION_PATH } from '../../../service/shared/contract.ts';
import { addressOf } from '../../kit/visitor.ts';
import type { HttpClient } from '../http-client.ts';
import { createSenders } from '../senders.ts';

const [role, file = '', cdn] = process.argv.slice(2);
const NAME = 'www.shop.localhost';
const CONTACT = {
  'Content-Type': 'application/json',
  Authorization: 'Bearer drill-public-key',
  Origin: `https://${NAME}`,
};
let clients = 0;

/** Each time from another address: of loopback, or as the CDN names it. */
async function ask(method: string, path: string, body = '', headers = {}) {
  clients += 1;
  const address = addressOf(clients);
  const start = performance.now();
  const sent = request({
    ...{
      host: '127.0.0.1',
      servername: NAME,
      rejectUnauthorized: false,
      agent: false,
      method,
      path,
    },
    ...{ localAddress: cdn ?? address.replace(/^10/, '127'), timeout: 40_000 },
    headers: {
      ...headers,
      Host: NAME,
      'Content-Length': Buffer.byteLength(body),
      ...(cdn && { 'X-Forwarded-For': address }),
    },
  });
  sent.on('timeout', () => sent.destroy());
  const answer = await new Promise<{ status: number; body: string } | null>((resolve) => {
    sent.once('error', () => resolve(null));
    sent.once('response', async (response) => {
      const read = await text(response).catch(() => null);
      resolve(read === null ? null : { status: response.statusCode ?? 0, body: read });
    });
    sent.end(body);
  });
  return { answer, took: performance.now() - start };
}

async function loadPages(seconds: number | null, took: number[]): Promise<number> {
  let missed = 0;
  const end = performance.now() + (seconds ?? Number.POSITIVE_INFINITY) * 1000;
  while (performance.now() < end && !isOver) {
    const page = await ask('GET', '/services');
    if (page.answer?.status !== 200) missed += 1;
    took.push(page.took);
    await delay(250);
  }
  return missed;
}

let isOver = false;
process.once('SIGTERM', () => {
  isOver = true;
});
const share = (took: number[], limit: number) =>
  took.filter((ms) => ms <= limit).length / took.length;

if (role === 'mail') {
  let count = 0;
  new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] },
    onData(stream, _session, callback) {
      count += 1;
      stream.pipe(createWriteStream(join(file, String(count)))).once('close', () => callback());
    },
  }).listen(2525, '127.0.0.1');
} else if (role === 'attack') {
  const hold = (localAddress: string) => {
    const socket = connect({
      ...{ servername: NAME, rejectUnauthorized: false, ALPNProtocols: ['h2', 'http/1.1'] },
      socket: connectPlain({ host: '127.0.0.1', port: 443, localAddress }),
    });
    // 250 requests at once, whose answers nobody reads, by whatever protocol there is.
    socket.once('secureConnect', () => {
      if (socket.alpnProtocol !== 'h2') {
        socket.pause().write(`GET / HTTP/1.1\r\nHost: ${NAME}\r\n\r\n`.repeat(250));
        return;
      }
      const session = connectHttp2(`https://${NAME}`, {
        createConnection: () => socket,
        settings: { initialWindowSize: 0 },
      });
      session.on('error', () => undefined);
      for (let n = 0; n < 250; n += 1) session.request().on('error', () => undefined);
    });
    socket.once('error', () => undefined).once('close', () => setTimeout(hold, 300, localAddress));
  };
  for (let n = 0; n < 80; n += 1) hold(n % 2 === 0 ? '127.0.0.2' : '127.0.0.3');
  const took: number[] = [];
  const missed = await loadPages(60, took);
  console.log(
    `pages amid an attack: ${took.length}, missed ${missed}, within 5 s ${share(took, 5000)}`,
  );
  process.exit(missed === 0 && share(took, 5000) >= 0.95 ? 0 : 1);
} else {
  const senders = createSenders(4);
  const submit: HttpClient['submit'] = async (fields) => {
    await delay(150);
    const { answer } = await ask('POST', FUNCTION_PATH, JSON.stringify(fields), CONTACT);
    if (answer === null) throw new Error('No answer');
    return { ...answer, headers: {} };
  };
  senders.resume({ url: '', submit, send: () => Promise.reject(), close: () => undefined });
  const took: number[] = [];
  const missed = await loadPages(null, took);
  await senders.finish();
  writeFileSync(file, [...senders.acknowledged].map((fingerprint) => `${fingerprint}\n`).join(''));
  const refused = senders.answers
    .filter(({ success }) => !success)
    .map(({ status }) => status ?? 'none');
  const slowest = Math.round(Math.max(...senders.answers.map((answer) => answer.took)));
  console.log(
    `acknowledged ${senders.acknowledged.size}, POSTs refused or broken off ${refused.length} ${refused.slice(0, 9)}, slowest ${slowest} ms; pages ${took.length}, missed ${missed}`,
  );
}
