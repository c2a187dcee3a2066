import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFunction } from '../../../test/kit/supabase/deno-process.ts';
import { createWebhookPost, isPublicAddress } from './post.ts';

type PostOptions = Parameters<typeof createWebhookPost>[0];

const root = join(import.meta.dirname, '../../..');
const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"name":"李明"}' };

async function postInNode(options: PostOptions): Promise<unknown> {
  try {
    return { status: await createWebhookPost(options)(message) };
  } catch (error) {
    const { name, scope, message } = error as { name: string; scope?: string; message: string };
    return { name, scope, message };
  }
}

let deno: Awaited<ReturnType<typeof startFunction>>;
beforeAll(async () => {
  const file = join(root, 'test/kit/supabase/webhook-poster.ts');
  const hosts = '127.0.0.1,localhost,nowhere.invalid';
  deno = await startFunction('deliver-contact-email', {}, { file, hosts });
});
afterAll(() => deno.kill());

async function postInDeno(options: PostOptions): Promise<unknown> {
  const body = JSON.stringify({ options, message });
  return (await fetch(deno.url, { method: 'POST', body })).json();
}

let server: Server;
let port: number;
let connections: number;
let open: number;
let mostOpen: number;
let received: string;
/** What the receiver does with a connection, once something has come. */
let serve: (socket: Socket) => void;
/** When the last connection is closed. */
let closed: PromiseWithResolvers<void>;

beforeEach(async () => {
  [connections, open, mostOpen] = [0, 0, 0];
  received = '';
  closed = Promise.withResolvers();
  server = createServer((socket) => {
    connections += 1;
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open -= 1;
      closed.resolve();
    });
    socket.on('data', (piece) => {
      received += piece.toString();
    });
    socket.once('data', () => serve(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.close();
});

const answer = (text: string) => (socket: Socket) => socket.end(text);
/** As long as somebody reads. */
const endless = (start: string, piece: string | Uint8Array) => (socket: Socket) => {
  socket.write(start);
  const more = () => {
    if (socket.destroyed) return;
    if (socket.write(piece)) setImmediate(more);
    else socket.once('drain', more);
  };
  more();
};
const byteByByte = (start: string, text: string) => (socket: Socket) => {
  socket.write(start);
  let sent = 0;
  const sending = setInterval(() => socket.write(text[sent++ % text.length] ?? ''), 1);
  socket.on('close', () => clearInterval(sending));
};

const urlOf = (path = '/hook') => `http://127.0.0.1:${port}${path}?key=1`;

describe.each([
  ['Node', postInNode],
  ['Deno', postInDeno],
])('in %s', (_, postIn) => {
  const post = (url = urlOf(), changes: Partial<PostOptions> = {}) =>
    postIn({ url, allowPrivate: true, timeLimitMs: 500, ...changes });

  test('posts JSON, and gives the status', async () => {
    serve = answer('HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    expect(await post()).toEqual({ status: 202 });
    const [head = '', body] = received.split('\r\n\r\n');
    const [first, ...headers] = head.split('\r\n');
    expect(first).toBe('POST /hook?key=1 HTTP/1.1');
    expect(headers.map((line) => line.toLowerCase())).toEqual(
      expect.arrayContaining([
        `host: 127.0.0.1:${port}`,
        'content-type: application/json',
        'content-length: 17',
        'user-agent: contact-outbox/1.0',
        'webhook-id: msg_1',
      ]),
    );
    expect(body).toBe('{"name":"李明"}');
  });

  test('follows no redirect', async () => {
    const location = `Location: ${urlOf('/other')}\r\nContent-Length: 0`;
    serve = answer(`HTTP/1.1 307 Temporary Redirect\r\n${location}\r\nConnection: close\r\n\r\n`);
    expect(await post()).toEqual({ status: 307 });
    expect(connections).toBe(1);
  });

  test('passes over an interim answer', async () => {
    serve = answer('HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n');
    expect(await post()).toEqual({ status: 204 });
  });

  const packed = gzipSync(new Uint8Array(50_000_000));
  const chunk = Buffer.concat([
    Buffer.from(`${packed.length.toString(16)}\r\n`),
    packed,
    Buffer.from('\r\n'),
  ]);
  const endlessly = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n';
  test.each<[string, (socket: Socket) => void]>([
    ['drips', byteByByte(`${endlessly}\r\n`, '1\r\na\r\n')],
    ['has no end', endless(`${endlessly}\r\n`, `400\r\n${'a'.repeat(1024)}\r\n`)],
    ['is a compressed bomb', endless(`${endlessly}Content-Encoding: gzip\r\n\r\n`, chunk)],
  ])('of an answer whose content %s only the status is read', async (_, behaviour) => {
    serve = behaviour;
    expect(await post()).toEqual({ status: 200 });
    await closed.promise;
  });

  test('an answer that goes on keeps no connection open', async () => {
    serve = byteByByte(`${endlessly}\r\n`, '1\r\na\r\n');
    // Its limit is too long to close them.
    for (let count = 0; count < 20; count += 1) await post(urlOf(), { timeLimitMs: 300_000 });
    expect(connections).toBeGreaterThanOrEqual(20);
    expect(mostOpen).toBeLessThan(10);
  });

  test.each<[string, (socket: Socket) => void]>([
    ['is silent', () => undefined],
    ['hangs up', (socket) => socket.end()],
    ['breaks off', (socket) => socket.resetAndDestroy()],
    ['sends something else without end', endless('', 'x'.repeat(20_000))],
    ['drips its headers', byteByByte('HTTP/1.1 200 OK\r\n', 'Link: a\r\n')],
    ['sends headers without end', endless('HTTP/1.1 200 OK\r\n', `Link: ${'a'.repeat(999)}\r\n`)],
    ['drips interim answers', byteByByte('', 'HTTP/1.1 103\r\n\r\n')],
    ['sends interim answers without end', endless('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  ])('gives up on a receiver that %s', async (_, behaviour) => {
    serve = behaviour;
    const failure = await post();
    await closed.promise;
    expect(failure).toEqual({
      name: 'DeliveryError',
      scope: 'message',
      message: expect.stringMatching(/^The webhook took no message \(.+\)$/),
    });
    expectNoAddressIn(failure);
  });

  test.each([
    ['at a port where nobody listens', '127.0.0.1', /refused/i],
    ['without an address', 'nowhere.invalid', /ENOTFOUND|dns error/],
  ])('a receiver %s is told without its address', async (_, host, reason) => {
    server.close();
    const failure = await post(`http://${host}:${port}/hook?key=1`);
    expect(failure).toMatchObject({
      scope: 'relay',
      message: expect.stringMatching(/^The webhook cannot be used \(.+\)$/),
    });
    expect(failure).toMatchObject({ message: expect.stringMatching(reason) });
    expectNoAddressIn(failure);
  });

  /** Whoever knows it can post. */
  function expectNoAddressIn(failure: unknown) {
    expect(JSON.stringify(failure)).not.toMatch(/hook\?|key=|127\.0\.0\.1|nowhere/);
  }

  test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', 'localhost'])(
    'connects to a private address only where that is allowed: %s',
    async (host) => {
      const url = `http://${host}:${port}/`;
      const failure = await post(url, { allowPrivate: false });
      expect(failure).toMatchObject({
        scope: 'relay',
        message: expect.stringContaining('private address'),
      });
      expect(connections).toBe(0);
    },
  );
});

const addresses = (list: string) => list.trim().split(/\s+/);

test.each(
  addresses(`
    0.0.0.0 10.0.0.1 100.64.0.1 100.100.100.200 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1
    172.31.255.255 192.0.0.192 192.0.2.1 192.168.1.1 198.18.0.1 203.0.113.9 224.0.0.1 255.255.255.255
    168.63.129.16
    :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::a00:1 fc00::1 fd00:ec2::254
    fe80::1 fec0::1 ff02::1 2001:db8::1 2001::1 2002:7f00:1::1 3fff::1
    localhost hooks.example 1.2.3
  `),
)('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(
  addresses(
    '8.8.8.8 1.1.1.1 172.15.0.1 172.32.0.1 100.63.0.1 193.0.0.1 2606:4700::1111 2a00:1450::1',
  ),
)('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
