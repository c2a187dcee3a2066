/**
 * What `npm run bench -- contact` compares the host with, in a process of its own: `DATABASE`. One row
 * for each request, committed durably before the answer.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';
import type { ContactPayload } from '../../service/shared/contract.ts';

const db = new DatabaseSync(process.argv[2] ?? ':memory:');
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE requests (id INTEGER PRIMARY KEY, received_at INTEGER, name TEXT, email TEXT,
    phone TEXT, company TEXT, message TEXT)`);
const insert = db.prepare(`INSERT INTO requests (received_at, name, email, phone, company, message)
  VALUES (?, ?, ?, ?, ?, ?)`);

const server = createServer(async (request, response) => {
  const { name, email, phone, company, message } = (await json(request)) as ContactPayload;
  insert.run(Date.now(), name, email, phone, company, message);
  response.setHeader('Content-Type', 'application/json').end('{"success":true}');
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
