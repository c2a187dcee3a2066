import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeliveryError } from '../mailer.ts';
import { createWebhookPost, isPublicAddress } from './post.ts';

let server: Server;
let port: number;
let connections: number;
let received: string;
/** What the receiver does with a connection. */
let serve: (socket: Socket) => void;

beforeEach(async () => {
  connections = 0;
  received = '';
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      received += piece.toString();
    });
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as { port: number }).port;
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

const answer = (text: string) => (socket: Socket) =>
  void socket.once('data', () => socket.write(text));
const post = (url: string, allowPrivate = true) =>
  createWebhookPost({ url, allowPrivate, timeLimitMs: 300 })({
    headers: { 'webhook-id': 'msg_1' },
    body: '{"name":"李明"}',
  });
const trickle = (text: string) => (socket: Socket) => {
  let sent = 0;
  const sending = setInterval(() => socket.write(text[sent++ % text.length] ?? ''), 1);
  socket.on('close', () => clearInterval(sending));
};
const urlOf = (path = '/hook?key=1') => `http://127.0.0.1:${port}${path}`;

test('posts JSON with its length in bytes, and resolves with the status', async () => {
  serve = answer('HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n');
  expect(await post(urlOf())).toBe(202);
  const [head = '', body] = received.split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual([
    'POST /hook?key=1 HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    'Content-Length: 17',
    'User-Agent: contact-outbox/1.0',
    'Connection: close',
    'webhook-id: msg_1',
  ]);
  expect(body).toBe('{"name":"李明"}');
});

test('follows no redirect', async () => {
  serve = answer(`HTTP/1.1 307 Temporary Redirect\r\nLocation: ${urlOf('/other')}\r\n\r\n`);
  expect(await post(urlOf())).toBe(307);
  expect(connections).toBe(1);
});

test('passes over an interim answer', async () => {
  serve = answer('HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n');
  expect(await post(urlOf())).toBe(204);
});

test.each<[string, (socket: Socket) => void, RegExp]>([
  ['is silent', () => undefined, /no answer within 0.3 s/],
  ['hangs up', (socket) => socket.end(), /closed the connection/],
  ['sends something else without end', (socket) => socket.write('x'.repeat(20_000)), /not HTTP/],
  [
    'begins one interim answer after another and ends none',
    (socket) => socket.write('HTTP/1.1 100\r\n'.repeat(32)),
    /no answer within 0.3 s/,
  ],
  ['sends interim answers byte by byte', trickle('HTTP/1.1 103\r\n\r\n'), /within 0.3 s/],
  [
    'sends interim answers without end',
    (socket) => socket.write('HTTP/1.1 103\r\n\r\n'.repeat(2000)),
    /too long/,
  ],
  [
    'sends an interim answer without end',
    (socket) => socket.write(`HTTP/1.1 103\r\n${'Link: a\r\n'.repeat(2000)}`),
    /too long/,
  ],
])('gives up on a receiver that %s', async (_, behaviour, reason) => {
  const closed = Promise.withResolvers<void>();
  serve = (socket) => {
    socket.on('close', () => closed.resolve());
    socket.once('data', () => behaviour(socket));
  };
  const failure = await post(urlOf()).catch((error: unknown) => error);
  await closed.promise;
  expect(failure).toBeInstanceOf(DeliveryError);
  expect(failure).toMatchObject({ scope: 'message', message: expect.stringMatching(reason) });
  // Whoever knows the path can post.
  expect(String(failure)).not.toContain('/hook');
});

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', 'localhost'])(
  'connects to a private address only where that is allowed: %s',
  async (host) => {
    serve = answer('HTTP/1.1 200 OK\r\n\r\n');
    await expect(post(`http://${host}:${port}/`, false)).rejects.toThrow('private address');
    expect(connections).toBe(0);
  },
);

test('a name is judged by the address to which it resolves at that moment', async () => {
  serve = answer('HTTP/1.1 200 OK\r\n\r\n');
  const url = `http://localhost:${port}/`;
  expect(await post(url)).toBe(200);
  await expect(post(url, false)).rejects.toThrow('localhost has a private address');
  expect(connections).toBe(1);
});

test('a receiver that cannot be reached is told by name', async () => {
  serve = () => undefined;
  server.close();
  await expect(post(urlOf())).rejects.toMatchObject({
    scope: 'relay',
    message: expect.stringMatching(/^The webhook 127\.0\.0\.1 cannot be used \(.*ECONNREFUSED/),
  });
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
