/** What `leads health` says of the machine: release, backups, disk. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Environment } from '../../settings/read-settings.ts';
import { databaseSchema } from '../environment.ts';
import { readBuiltSite } from '../http/built-site.ts';
import { createLog } from '../log.ts';
import { measureHost } from '../measures.ts';
import { releaseOf } from '../release.mjs';
import type { Machine } from './present.ts';
import { settingsOf } from './settings.ts';

const root = join(import.meta.dirname, '../../..');
const buildDir = join(root, 'build');

const schema = v.object({
  ...databaseSchema.entries,
  STATUS_DIR: v.nullish(v.string(), null),
});

export async function measureMachine(environment: Environment, now: number): Promise<Machine> {
  const { DATA_DIR, DATABASE_URL, STATUS_DIR } = settingsOf(schema, environment);
  const builtAt = existsSync(buildDir) ? readBuiltSite(buildDir).builtAt : now;
  const measures = await measureHost(
    {
      dataDir: resolve(DATA_DIR),
      databaseUrl: DATABASE_URL,
      statusDir: STATUS_DIR,
      ...{ builtAt, now, backups: null },
    },
    createLog('warn', process.stderr),
  );
  return { ...measures, release: releaseOf(root, buildDir) };
}
