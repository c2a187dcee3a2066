/** `node test/drills/sabotaged-host.ts SABOTAGE`: a host with one broken part, to be killed or starved. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { AcceptInput, ContactStore } from '../../contact/store.ts';
import { databasePath } from '../../stores/sqlite/path.ts';
import { composeHost, type Parts } from './composed-host.ts';
import type { Sabotage } from './sabotage.ts';

const MEANWHILE_MS = 20;
const dataDir = process.env.DATA_DIR ?? '';

/** Says yes at once, and writes when there is time. */
function answeringBeforeCommit({ store, log }: Parts): Partial<ContactStore> {
  return {
    async accept(input) {
      delay(MEANWHILE_MS)
        .then(() => store.accept(input))
        .catch((error) => log.error({ err: error }, 'too late'));
      return 'accepted';
    },
  };
}

/** The request in one transaction, its e-mail in another, after the answer. */
function queueingAfterwards({ store, log }: Parts): Partial<ContactStore> {
  const database = new DatabaseSync(databasePath(dataDir), { timeout: 5000, readOnly: true });
  const idOf = database.prepare('SELECT id FROM requests WHERE fingerprint = ?');
  async function queueLater({ request, messageIdDomain }: AcceptInput): Promise<void> {
    await delay(MEANWHILE_MS);
    const id = Number(idOf.get(request.fingerprint)?.id);
    await store.release(id, Date.now(), messageIdDomain);
  }
  return {
    async accept(input) {
      const held = { ...input.request, heldReasons: ['captcha_unavailable' as const] };
      const result = await store.accept({ ...input, request: held });
      if (result === 'accepted') {
        queueLater(input).catch((error) => log.error({ err: error }, 'too late'));
      }
      return result;
    },
  };
}

const sabotages: Record<Sabotage, (parts: Parts) => Partial<ContactStore>> = {
  'answers before the commit': answeringBeforeCommit,
  'queues the e-mail outside the transaction': queueingAfterwards,
};

/** As the real host does at its start, so that only the sabotage shows. */
function resumeDeliveries(): void {
  const path = databasePath(dataDir);
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec('UPDATE outbox SET lease_until = NULL');
  database.close();
}

const chosen = sabotages[process.argv[2] as Sabotage];
resumeDeliveries();
const start = composeHost({
  replace: (parts) => ({ store: { ...parts.store, ...chosen(parts) } }),
});
const host = await start(
  { root: dataDir, buildDir: dataDir, dataDir, remove: () => undefined },
  process.env as Record<string, string>,
);
process.on('SIGTERM', () => {
  host.stop().then(() => process.exit(0));
});
console.log(JSON.stringify({ level: 'info', msg: `The website is at ${host.url}` }));
