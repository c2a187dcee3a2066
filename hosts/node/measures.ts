/** What the desk shows of this host, which knows neither disk nor backups of PostgreSQL. */
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type HostMeasures, NOT_MEASURED } from '../../contact/shared/desk.ts';
import { LAST_BACKUP_FILE } from './backup/file.ts';

interface Measured {
  dataDir: string;
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null;
}

async function lastBackupAt(dataDir: string): Promise<number | null> {
  try {
    return Math.floor((await stat(join(dataDir, LAST_BACKUP_FILE))).mtimeMs);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export async function measureHost({ dataDir, databaseUrl }: Measured): Promise<HostMeasures> {
  if (databaseUrl !== null) return NOT_MEASURED;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return {
    lastBackup: { measured: true, at: await lastBackupAt(dataDir) },
    disk: { measured: true, freeBytes: bavail * bsize, totalBytes: blocks * bsize },
  };
}
