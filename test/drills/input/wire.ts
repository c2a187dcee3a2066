/** What is not HTTP, or is it in two ways at once, sent over a bare socket. */
import { connect } from 'node:net';
import { FUNCTION_PATH } from '../../../contact/contract/contract.ts';
import { developmentPublicKey } from '../../../hosts/node/environment.ts';

export interface WireCase {
  title: string;
  bytes: string | Buffer;
  /** Status of the first answer; 0: cut off without one. */
  allowed: number[];
}

const head = (...lines: string[]) =>
  [
    `POST ${FUNCTION_PATH} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${developmentPublicKey}`,
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');
const line = (requestLine: string) => `${requestLine}\r\nHost: localhost\r\n\r\n`;
/** A second request, hidden in the body of the first. */
const hidden = `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`;

export const wireCases: WireCase[] = [
  {
    title: 'a body shorter than announced',
    bytes: `${head('Content-Length: 100')}{}`,
    allowed: [400, 0],
  },
  {
    title: 'a body longer than announced',
    bytes: `${head('Content-Length: 2')}{}{}`,
    allowed: [400],
  },
  { title: 'a negative length', bytes: `${head('Content-Length: -1')}{}`, allowed: [400] },
  { title: 'a length that is no number', bytes: `${head('Content-Length: 2x')}{}`, allowed: [400] },
  {
    title: 'a length beyond numbers',
    bytes: `${head(`Content-Length: ${'9'.repeat(40)}`)}{}`,
    allowed: [400, 413],
  },
  {
    title: 'two lengths',
    bytes: `${head('Content-Length: 2', 'Content-Length: 3')}{} `,
    allowed: [400],
  },
  {
    title: 'a length and chunks',
    bytes: `${head('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n${hidden}`,
    allowed: [400],
  },
  {
    title: 'an unknown transfer encoding',
    bytes: `${head('Transfer-Encoding: x')}{}`,
    allowed: [400, 501],
  },
  {
    title: 'chunked in disguise',
    bytes: `${head('Transfer-Encoding: xchunked')}0\r\n\r\n`,
    allowed: [400, 501],
  },
  {
    title: 'a chunk size that is no number',
    bytes: `${head('Transfer-Encoding: chunked')}zz\r\n{}\r\n`,
    allowed: [400],
  },
  {
    title: 'a chunk size beyond numbers',
    bytes: `${head('Transfer-Encoding: chunked')}${'f'.repeat(30)}\r\n{}`,
    allowed: [400, 413],
  },
  {
    title: 'chunks that break off',
    bytes: `${head('Transfer-Encoding: chunked')}2\r\n{}`,
    allowed: [400, 0],
  },
  {
    title: 'chunks over the limit',
    bytes: `${head('Transfer-Encoding: chunked')}${`4000\r\n${'x'.repeat(0x4000)}\r\n`.repeat(5)}0\r\n\r\n`,
    allowed: [413],
  },
  {
    title: 'chunks over the limit that break off',
    bytes: `${head('Transfer-Encoding: chunked')}${`4000\r\n${'x'.repeat(0x4000)}\r\n`.repeat(5)}`,
    allowed: [400, 413],
  },
  { title: 'no host', bytes: `POST ${FUNCTION_PATH} HTTP/1.1\r\n\r\n`, allowed: [400] },
  {
    title: 'a host that is none',
    bytes: head('Content-Length: 0').replace('localhost', '[::'),
    allowed: [400],
  },
  {
    title: 'two hosts',
    bytes: `${head('Host: evil.example', 'Content-Length: 2')}{}`,
    allowed: [400],
  },
  { title: 'HTTP/1.0', bytes: `GET ${FUNCTION_PATH} HTTP/1.0\r\n\r\n`, allowed: [401] },
  { title: 'HTTP/9.9', bytes: line(`GET ${FUNCTION_PATH} HTTP/9.9`), allowed: [400, 505] },
  {
    title: 'the preface of HTTP/2',
    bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    allowed: [400, 505],
  },
  { title: 'a TLS handshake', bytes: Buffer.from('16030100a5010000a10303', 'hex'), allowed: [400] },
  { title: 'nothing at all', bytes: '', allowed: [0, 400] },
  { title: 'bytes that are no text', bytes: Buffer.alloc(300, 0xff), allowed: [400] },
  { title: 'a header without a colon', bytes: `${head('Nonsense')}`, allowed: [400] },
  { title: 'a NUL in a header', bytes: head('X-A: a\0b', 'Content-Length: 0'), allowed: [400] },
  {
    title: 'a header folded over lines',
    bytes: head('X-A: a', ' b', 'Content-Length: 0'),
    allowed: [400],
  },
  { title: 'a space before the colon', bytes: head('Content-Length : 2'), allowed: [400] },
  { title: 'headers of 20 KB', bytes: head(`X-A: ${'a'.repeat(20_000)}`), allowed: [431] },
  {
    title: '3,000 headers',
    bytes: head(...Array.from({ length: 3000 }, (_, n) => `X${n}: 1`)),
    allowed: [400, 431],
  },
  {
    title: 'bare line feeds',
    bytes: `GET ${FUNCTION_PATH} HTTP/1.1\nHost: localhost\n\n`,
    allowed: [400, 401],
  },
  {
    title: 'a method in small letters',
    bytes: line(`post ${FUNCTION_PATH} HTTP/1.1`),
    allowed: [400],
  },
  {
    title: 'a method that is none',
    bytes: line(`NO-SUCH ${FUNCTION_PATH} HTTP/1.1`),
    allowed: [400],
  },
  {
    title: 'CONNECT',
    bytes: line('CONNECT evil.example:443 HTTP/1.1'),
    allowed: [0, 400, 404, 405],
  },
  {
    title: 'a whole address',
    bytes: line(`GET http://localhost${FUNCTION_PATH} HTTP/1.1`),
    allowed: [401],
  },
  {
    title: "another server's address",
    bytes: line('GET https://evil.example/x HTTP/1.1'),
    allowed: [404],
  },
  { title: 'an address that is none', bytes: line('GET http://[ HTTP/1.1'), allowed: [400] },
  { title: 'an asterisk', bytes: line('OPTIONS * HTTP/1.1'), allowed: [400] },
  {
    title: 'a path of bytes',
    bytes: Buffer.from(line('GET /\xff\xfe HTTP/1.1'), 'latin1'),
    allowed: [400, 404],
  },
  {
    title: 'a path out of the folder',
    bytes: line('GET /../../../../etc/passwd HTTP/1.1'),
    allowed: [400, 404],
  },
  {
    title: 'the same, encoded',
    bytes: line('GET /..%2f..%2f..%2fetc%2fpasswd HTTP/1.1'),
    allowed: [400, 404],
  },
  { title: 'a broken escape', bytes: line('GET /%zz%00%c0%ae HTTP/1.1'), allowed: [400, 404] },
  {
    title: 'a path of 15 KB',
    bytes: line(`GET /${'a'.repeat(15_000)} HTTP/1.1`),
    allowed: [404, 414, 431],
  },
  {
    title: 'an upgrade',
    bytes: head('Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 2').concat('{}'),
    allowed: [400],
  },
  {
    title: 'an expectation',
    bytes: `${head('Expect: 200-maybe', 'Content-Length: 2')}{}`,
    allowed: [417, 400],
  },
];

/** Sends, ends its side and reads all that comes, at most 15 seconds long. */
export function sendOverWire(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  const socket = connect(Number(port), hostname);
  const done = () => resolve(Buffer.concat(chunks).toString('latin1'));
  socket.setTimeout(15_000, () => reject(new Error('No answer, and not cut off')));
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('close', done);
  // The host may cut the connection before everything has arrived.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
  });
  socket.end(bytes);
  return promise.finally(() => socket.destroy());
}
