import { join } from 'node:path';

/** Where the Node host and the leads command keep the database. */
export function databasePath(dataDir: string): string {
  return join(dataDir, 'contact.sqlite');
}
