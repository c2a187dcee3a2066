/** `node test/drills/sabotaged-host.ts SABOTAGE BUILD_FOLDER`: a host with one broken part, to be killed. */
import { setTimeout as delay } from 'node:timers/promises';
import { type HostParts, startHost } from '../../service/node/host.ts';
import { sqliteDatabase } from './databases.ts';

const DELAY_MS = 20;

function writeLater(write: () => Promise<unknown>): void {
  delay(DELAY_MS)
    .then(write)
    .catch((error) => console.error(error));
}

/** Answers at once, and writes when there is time. */
function answerBeforeCommit({ store }: HostParts): Partial<HostParts['store']> {
  return {
    async accept(input) {
      writeLater(() => store.accept(input));
      return 'accepted';
    },
  };
}

/** Stores the request in one transaction, and queues its e-mail in another after the answer. */
function queueAfterwards({ store }: HostParts): Partial<HostParts['store']> {
  const database = sqliteDatabase(process.env.DATA_DIR ?? '');
  async function queue(fingerprint: string, messageIdDomain: string): Promise<void> {
    await using connection = await (await database).connect();
    const [row] = await connection.rows<{ id: number }>(
      `SELECT id FROM requests WHERE fingerprint = '${fingerprint}'`,
    );
    await store.act({
      act: 'release',
      by: { person: 'Sam', mailbox: null },
      now: Date.now(),
      requests: [{ id: row?.id ?? 0, version: null }],
      messageIdDomain,
    });
  }
  return {
    async accept(input) {
      const held = { ...input.request, heldReasons: ['captcha_unavailable' as const] };
      const result = await store.accept({ ...input, request: held });
      if (result === 'accepted') {
        const { fingerprint } = input.request;
        writeLater(() => queue(fingerprint, input.messageIdDomain));
      }
      return result;
    },
  };
}

const sabotages: Record<string, (own: HostParts) => Partial<HostParts['store']>> = {
  'answers before the commit': answerBeforeCommit,
  'queues the e-mail outside the transaction': queueAfterwards,
};

const [sabotage = '', buildDir = ''] = process.argv.slice(2);
const host = await startHost({
  environment: process.env,
  buildDir,
  version: 'drill',
  replaceParts: (own) => ({
    store: { ...own.store, ...sabotages[sabotage]?.(own) },
  }),
});
process.on('SIGTERM', () => {
  host.stop().then(() => process.exit(0));
});
for (const { sentence } of host.announcements) console.log(sentence);
