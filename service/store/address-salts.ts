/** The salts under which client addresses are hashed, one set for all hosts of the database. */
import { type Database, query, statement, type Work } from './database.ts';
import type { RequestStore } from './store.ts';

/**
 * How long the salts live under which client addresses are hashed, in milliseconds. The limiter has
 * to know a client for 27 hours: the longest block, during which nothing is written, and the three quiet hours
 * in which the level comes down to the first. So a salt is replaced early enough to live that much longer.
 */
const SALT_ROTATION_MS = 20 * 3_600_000;
/** A client's counts are deleted with its salt. */
export const SALT_LIFETIME_MS = 48 * 3_600_000;

interface Salt {
  salt: string;
  createdAt: number;
}

const newestFirst = () =>
  query<Salt>('SELECT salt, created_at AS "createdAt" FROM address_salts ORDER BY id DESC');

function areCurrent(salts: Salt[], now: number): boolean {
  const isYoung = (salts[0]?.createdAt ?? 0) > now - SALT_ROTATION_MS;
  return isYoung && salts.every(({ createdAt }) => createdAt > now - SALT_LIFETIME_MS);
}

export function addressSaltStore({ read, write }: Database): Pick<RequestStore, 'addressSalts'> {
  return {
    async addressSalts(now, freshSalt) {
      const found = await read(newestFirst);
      const salts = areCurrent(found, now) ? found : await write(() => rotate(now, freshSalt));
      return salts.map(({ salt }) => salt);
    },
  };
}

function* rotate(now: number, freshSalt: string): Work<Salt[]> {
  yield [
    statement('DELETE FROM address_salts WHERE created_at <= $1', [now - SALT_LIFETIME_MS]),
    statement(
      `INSERT INTO address_salts (salt, created_at) SELECT CAST($1 AS text), CAST($2 AS bigint)
       WHERE NOT EXISTS (SELECT 1 FROM address_salts WHERE created_at > $3)`,
      [freshSalt, now, now - SALT_ROTATION_MS],
    ),
  ];
  return yield* newestFirst();
}
