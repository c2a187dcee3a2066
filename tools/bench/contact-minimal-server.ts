/**
 * What `npm run bench -- contact` compares the host with, in a process of its own. `insert DIRECTORY`:
 * one row for each request, committed durably before the answer. `nothing`: answers at once.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ContactPayload } from '../../contact/shared/contract.ts';

const [kind, folder = '.'] = process.argv.slice(2);
const success = JSON.stringify({ success: true });
const headers = { 'Content-Type': 'application/json', 'Content-Length': success.length };

function insertion(path: string): (body: Buffer) => void {
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE requests (id INTEGER PRIMARY KEY, received_at INTEGER, name TEXT, email TEXT,
      phone TEXT, company TEXT, message TEXT)`);
  const insert =
    db.prepare(`INSERT INTO requests (received_at, name, email, phone, company, message)
    VALUES (?, ?, ?, ?, ?, ?)`);
  return (body) => {
    const payload = JSON.parse(body.toString()) as ContactPayload;
    const { name, email, phone, company, message } = payload;
    insert.run(Date.now(), name, email, phone, company, message);
  };
}

function whenRead(request: IncomingMessage, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => done(Buffer.concat(chunks)));
}

const store = kind === 'insert' ? insertion(join(folder, 'minimal.sqlite')) : () => undefined;
const server = createServer((request, response) =>
  whenRead(request, (body) => {
    store(body);
    response.writeHead(200, headers).end(success);
  }),
);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
