/**
 * What is around the machine of this drill, run in its network: `world.ts mail FOLDER` takes e-mails, and
 * `world.ts visitors FILE [CDN_ADDRESS]` loads pages and sends requests until it is asked to end. Then the file has
 * what was acknowledged, a fingerprint a line, and figures are printed.
 */
import { createWriteStream, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { FUNCTION_PATH } from '../../../service/domain/contract.ts';
import { addressOf } from '../../kit/visitor.ts';
import { createSenders, type Send } from '../senders.ts';

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
  const sent = request(`https://127.0.0.1${path}`, {
    ...{ method, agent: false, servername: NAME, rejectUnauthorized: false, timeout: 40_000 },
    localAddress: cdn ?? address.replace(/^10/, '127'),
    headers: {
      ...headers,
      Host: NAME,
      'Content-Length': Buffer.byteLength(body),
      ...(cdn && { 'X-Forwarded-For': address }),
    },
  });
  sent.on('timeout', () => sent.destroy());
  return new Promise<{ status: number; body: string } | null>((resolve) => {
    sent.once('error', () => resolve(null));
    sent.once('response', async (response) => {
      const read = await text(response).catch(() => null);
      resolve(read === null ? null : { status: response.statusCode ?? 0, body: read });
    });
    sent.end(body);
  });
}

if (role === 'mail') {
  let count = 0;
  new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] },
    onData(stream, _session, callback) {
      count += 1;
      stream.pipe(createWriteStream(join(file, String(count)))).once('close', () => callback());
    },
  }).listen(2525, '127.0.0.1');
} else {
  let isOver = false;
  process.once('SIGTERM', () => {
    isOver = true;
  });
  const senders = createSenders(4);
  const send: Send = async (payload) => {
    await delay(150);
    const answer = await ask('POST', FUNCTION_PATH, JSON.stringify(payload), CONTACT);
    if (answer === null) throw new Error('No answer');
    return new Response(answer.body, { status: answer.status });
  };
  senders.resume(send);
  let pages = 0;
  let missed = 0;
  while (!isOver) {
    const answer = await ask('GET', '/services');
    pages += 1;
    if (answer?.status !== 200) missed += 1;
    await delay(250);
  }
  await senders.finish();
  writeFileSync(file, [...senders.acknowledged].map((fingerprint) => `${fingerprint}\n`).join(''));
  const refused = senders.answers.filter(({ success }) => !success);
  const slowest = Math.round(Math.max(...senders.answers.map((answer) => answer.took)));
  console.log(
    `acknowledged ${senders.acknowledged.size}, POSTs refused or broken off ${refused.length}, slowest ${slowest} ms; pages ${pages}, missed ${missed}`,
  );
}
