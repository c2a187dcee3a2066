/**
 * The least that a server in Node can do, for `tools/bench/serve.ts`: `serve-bare.ts FILE` answers every
 * request with the same bytes, without reading it, and sends its port as a message.
 */
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

const body = readFileSync(process.argv[2] ?? '');
const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`;
const answer = Buffer.concat([Buffer.from(head), body]);

const server = createServer((socket) => {
  socket.setNoDelay(true);
  socket.on('data', () => socket.write(answer));
  // The load ends by closing its connections.
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
