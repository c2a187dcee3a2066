/** Runs the SQL of the standard input in the database of DATABASE_URL, which means here what it means to the service. */
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import * as v from 'valibot';
import { readSettings } from '../service/settings/read-settings.ts';
import { postgresUrl } from '../service/settings/values.ts';

async function main(): Promise<string | null> {
  const { DATABASE_URL } = process.env;
  const read = readSettings(v.object({ DATABASE_URL: postgresUrl }), { DATABASE_URL });
  if (!read.ok) return read.problems.join('\n');
  const client = new Client({ connectionString: read.settings.DATABASE_URL });
  try {
    await client.connect();
    await client.query(await text(process.stdin));
    return null;
  } catch (error) {
    return `The database could not be told: ${error instanceof Error ? error.message : error}`;
  } finally {
    await client.end();
  }
}

const problem = await main();
if (problem !== null) {
  console.error(problem);
  process.exitCode = 1;
}
