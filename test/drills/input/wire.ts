/** What is not HTTP, or is it in two ways at once, sent over a bare socket. */
import { connect } from 'node:net';
import { developmentPublicKey } from '../../../service/node/environment.ts';
import { FUNCTION_PATH } from '../../../service/shared/contract.ts';

/** The status that the first answer may have (0: cut off without an answer), and what is sent. */
type WireCase = [allowed: number | number[], bytes: string | Buffer];

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

export const wireCases: Record<string, WireCase> = {
  'a body shorter than announced': [[400, 0], `${head('Content-Length: 100')}{}`],
  'a body longer than announced': [400, `${head('Content-Length: 2')}{}{}`],
  'a negative length': [400, `${head('Content-Length: -1')}{}`],
  'a length that is no number': [400, `${head('Content-Length: 2x')}{}`],
  'a length beyond numbers': [[400, 413], `${head(`Content-Length: ${'9'.repeat(40)}`)}{}`],
  'two lengths': [400, `${head('Content-Length: 2', 'Content-Length: 3')}{} `],
  'a length and chunks': [
    400,
    `${head('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n${hidden}`,
  ],
  'an unknown transfer encoding': [[400, 501], `${head('Transfer-Encoding: x')}{}`],
  'chunked in disguise': [[400, 501], `${head('Transfer-Encoding: xchunked')}0\r\n\r\n`],
  'a chunk size that is no number': [400, `${head('Transfer-Encoding: chunked')}zz\r\n{}\r\n`],
  'a chunk size beyond numbers': [
    [400, 413],
    `${head('Transfer-Encoding: chunked')}${'f'.repeat(30)}\r\n{}`,
  ],
  'chunks that break off': [[400, 0], `${head('Transfer-Encoding: chunked')}2\r\n{}`],
  'chunks over the limit': [
    413,
    `${head('Transfer-Encoding: chunked')}${`4000\r\n${'x'.repeat(0x4000)}\r\n`.repeat(5)}0\r\n\r\n`,
  ],
  'chunks over the limit that break off': [
    [400, 413],
    `${head('Transfer-Encoding: chunked')}${`4000\r\n${'x'.repeat(0x4000)}\r\n`.repeat(5)}`,
  ],
  'no host': [400, `POST ${FUNCTION_PATH} HTTP/1.1\r\n\r\n`],
  'a host that is none': [400, head('Content-Length: 0').replace('localhost', '[::')],
  'two hosts': [400, `${head('Host: evil.example', 'Content-Length: 2')}{}`],
  'HTTP/1.0': [401, `GET ${FUNCTION_PATH} HTTP/1.0\r\n\r\n`],
  'HTTP/9.9': [[400, 505], line(`GET ${FUNCTION_PATH} HTTP/9.9`)],
  'the preface of HTTP/2': [[400, 505], 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  'a TLS handshake': [400, Buffer.from('16030100a5010000a10303', 'hex')],
  'nothing at all': [[0, 400], ''],
  'bytes that are no text': [400, Buffer.alloc(300, 0xff)],
  'a header without a colon': [400, `${head('Nonsense')}`],
  'a NUL in a header': [400, head('X-A: a\0b', 'Content-Length: 0')],
  'a header folded over lines': [400, head('X-A: a', ' b', 'Content-Length: 0')],
  'a space before the colon': [400, head('Content-Length : 2')],
  'headers of 20 KB': [431, head(`X-A: ${'a'.repeat(20_000)}`)],
  '3,000 headers': [[400, 431], head(...Array.from({ length: 3000 }, (_, n) => `X${n}: 1`))],
  'bare line feeds': [[400, 401], `GET ${FUNCTION_PATH} HTTP/1.1\nHost: localhost\n\n`],
  'a method in small letters': [400, line(`post ${FUNCTION_PATH} HTTP/1.1`)],
  'a method that is none': [400, line(`NO-SUCH ${FUNCTION_PATH} HTTP/1.1`)],
  CONNECT: [[0, 400, 404, 405], line('CONNECT evil.example:443 HTTP/1.1')],
  'a whole address': [401, line(`GET http://localhost${FUNCTION_PATH} HTTP/1.1`)],
  "another server's address": [404, line('GET https://evil.example/x HTTP/1.1')],
  'an address that is none': [400, line('GET http://[ HTTP/1.1')],
  'an asterisk': [400, line('OPTIONS * HTTP/1.1')],
  'a path of bytes': [[400, 404], Buffer.from(line('GET /\xff\xfe HTTP/1.1'), 'latin1')],
  'a path out of the folder': [[400, 404], line('GET /../../../../etc/passwd HTTP/1.1')],
  'the same, encoded': [[400, 404], line('GET /..%2f..%2f..%2fetc%2fpasswd HTTP/1.1')],
  'a broken escape': [[400, 404], line('GET /%zz%00%c0%ae HTTP/1.1')],
  'a path of 15 KB': [414, line(`GET /${'a'.repeat(15_000)} HTTP/1.1`)],
  'an upgrade': [
    400,
    head('Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 2').concat('{}'),
  ],
  'an expectation': [[417, 400], `${head('Expect: 200-maybe', 'Content-Length: 2')}{}`],
};

/** Sends, ends its side and reads all that comes; rejects after 15 seconds of silence. */
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
