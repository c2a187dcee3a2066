import { createServer, type LookupFunction, Socket } from 'node:net';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { unavailable } from './errors.ts';

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a server of which no address answers is said with what each answered', async () => {
  const lookup: LookupFunction = (_name, _options, callback) =>
    callback(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ]);
  const port = await closedPort();
  const stream = () => {
    const socket = new Socket();
    const connect = socket.connect.bind(socket);
    return Object.assign(socket, {
      connect: () => connect({ port, host: 'two.example', lookup }),
    });
  };
  const client = new Client({ host: 'two.example', port, stream });
  const error = await client.connect().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(unavailable(error).message).toBe(
    'The database is unavailable: ' +
      `connect ECONNREFUSED 127.0.0.1:${port}; connect ECONNREFUSED 127.0.0.2:${port}`,
  );
});
