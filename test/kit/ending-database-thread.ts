/** The thread of the database for tests: a message on its channel kills it, whatever it is doing. */
import { BroadcastChannel, workerData } from 'node:worker_threads';

const channel = new BroadcastChannel((workerData as { dataDir: string }).dataDir);
channel.onmessage = () => {
  throw new Error('killed by a test');
};
channel.unref();
await import('../../service/node/database/thread.ts');
