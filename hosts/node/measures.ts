/** What the desk shows of this host. Nothing on PostgreSQL, whose disk and backups are elsewhere. */
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type HostMetrics, NOT_MEASURED } from '../../contact/shared/desk.ts';
import { LAST_BACKUP_FILE } from './backup/file.ts';
import { isSystemError } from './system-error.ts';

interface MeasureOptions {
  dataDir: string;
  /** Null: SQLite in the data folder. */
  databaseUrl: string | null;
}

async function lastBackupAt(dataDir: string): Promise<number | null> {
  try {
    return Math.floor((await stat(join(dataDir, LAST_BACKUP_FILE))).mtimeMs);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return null;
    throw error;
  }
}

export async function measureHost({ dataDir, databaseUrl }: MeasureOptions): Promise<HostMetrics> {
  if (databaseUrl !== null) return NOT_MEASURED;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return {
    lastBackup: { measured: true, at: await lastBackupAt(dataDir) },
    disk: { measured: true, freeBytes: bavail * bsize, totalBytes: blocks * bsize },
  };
}
