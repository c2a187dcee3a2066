import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range of ephemeral ports, so that the port is still free when the program starts. */
const MIN_PORT = 10_000;
const MAX_PORT = 32_000;

const MAX_TRIES = 3;

/** Starts a program that cannot choose a free port of loopback itself; on another one if that was taken meanwhile. */
export async function onFreePort<Started>(
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    try {
      return await start(port);
    } catch (error) {
      if (tries === MAX_TRIES || (await isFree(port))) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = MIN_PORT + Math.floor(Math.random() * (MAX_PORT - MIN_PORT));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  await using server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}
