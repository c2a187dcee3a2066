/** Vitest's global set-up of the tests that need PostgreSQL: one server for all of them. */
import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharePostgres } from './postgres-server.ts';

/** What all databases of a run may take, with room to spare. */
const NEEDED_BYTES = 2 * 1024 ** 3;
const MEMORY = '/dev/shm';

/** In memory, where the machine has enough of it for files: no test waits for the disk of another. */
function openFolder(): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  return mkdtempSync(join(bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir(), 'postgres-'));
}

/** Every project that names this file calls it; the first call starts the server. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const server = await sharePostgres(openFolder);
  return server?.remove;
}
