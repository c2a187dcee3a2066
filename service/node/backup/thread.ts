/** Makes one backup beside the thread that serves requests. */
import { parentPort, workerData } from 'node:worker_threads';
import { makeBackup } from './copy.ts';
import { BackupError, DamageError } from './file.ts';
import type { BackupOutcome } from './schedule.ts';

async function outcome(): Promise<BackupOutcome> {
  try {
    const { now, ...settings } = workerData;
    return { path: await makeBackup(settings, now), damage: null, failure: null };
  } catch (error) {
    if (error instanceof DamageError) return { path: null, damage: error.message, failure: null };
    if (error instanceof BackupError) return { path: null, damage: null, failure: error.message };
    throw error;
  }
}

if (parentPort !== null) parentPort.postMessage(await outcome());
