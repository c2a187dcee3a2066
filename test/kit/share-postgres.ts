/** Vitest's global set-up of the tests that need PostgreSQL: one server for all of them. */
import { sharePostgres } from './postgres-server.ts';

/** Every project that names this file calls it; the first call starts the server. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const server = await sharePostgres();
  return server?.remove;
}
