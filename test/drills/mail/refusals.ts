/** Five days of refusals and more: given up, said aloud, and replayed by command. */
import { createHealthCheck, type Health } from '../../../hosts/node/http/health.ts';
import { leads } from '../../kit/commands.ts';
import { DAY, HOUR } from '../../kit/contact-requests.ts';
import type { DrillOptions, DrillReport } from '../drill.ts';
import { accept, liveUntil, type MailScene, openMailScene } from './scene.ts';

/** The bar: so long an e-mail is tried. */
const RETRY_MS = 5 * DAY;
const REFUSED = { full: 20, small: 1 };

interface GivenUp {
  /** From the start to the first e-mail given up. */
  afterMs: number;
  attempts: number;
  alerts: number;
  health: Health;
}

async function untilGivenUp(
  scene: MailScene,
  count: number,
  checkHealth: () => Promise<Health>,
): Promise<GivenUp> {
  const { clock, store, relay } = scene;
  relay.outageMode = 'refuses';
  const began = clock.now();
  await accept(scene, count);
  const untilDead = (least: number) =>
    liveUntil(scene, async () => {
      const { dead } = await store.outboxHealth();
      return dead >= least || clock.now() > began + 2 * RETRY_MS;
    });
  await untilDead(1);
  const afterMs = clock.now() - began;
  await untilDead(count);
  const alerts = scene.alerts.filter((line) => /given up after five days/.test(line)).length;
  return { afterMs, attempts: relay.attempts, alerts, health: await checkHealth() };
}

/** Returns how many went out before the command, which should be none, and after it. */
async function replay(scene: MailScene, count: number): Promise<[before: number, after: number]> {
  const { clock, relay } = scene;
  relay.outageMode = null;
  // The command knows the real time only.
  const realTime = Math.max(clock.now(), Date.now()) + HOUR;
  await liveUntil(scene, () => clock.now() > realTime);
  const before = relay.received.length;
  await leads(scene, 'retry', '--all');
  const end = clock.now() + HOUR;
  await liveUntil(scene, () => relay.received.length >= count || clock.now() > end);
  return [before, relay.received.length - before];
}

async function playRefusals(scene: MailScene, count: number): Promise<DrillReport> {
  const { store, clock } = scene;
  const checkHealth = createHealthCheck({ store, clock, version: '', log: console });
  const { afterMs, attempts, alerts, health } = await untilGivenUp(scene, count, checkHealth);
  const [before, after] = await replay(scene, count);
  const { status: lastStatus } = await checkHealth();
  const faults = [];
  if (afterMs < RETRY_MS) faults.push(`An e-mail was given up after ${afterMs / DAY} days`);
  if (health.status !== 'degraded' || health.dead !== count) {
    faults.push(`/healthz said ${health.status} with ${health.dead} dead`);
  }
  if (alerts !== count) faults.push(`${alerts} of ${count} were in the log`);
  if (before > 0) faults.push('A dead e-mail was sent unasked');
  if (after !== count) faults.push(`leads retry replayed ${after} of ${count}`);
  if (lastStatus !== 'ok') faults.push(`/healthz said ${lastStatus} after the replay`);
  return {
    figures: {
      'e-mails refused': count,
      'tries of each, on average': Math.round(attempts / count),
      'given up after days': (afterMs / DAY).toFixed(2),
      '/healthz then': `${health.status}, ${health.dead} dead`,
      'alerts in the log': alerts,
      'sent after leads retry': after,
    },
    faults,
  };
}

export async function refusals({ scale, say }: DrillOptions): Promise<DrillReport> {
  say('another mail server refuses every e-mail');
  const scene = await openMailScene(Date.now() - RETRY_MS, (mailer) => mailer);
  try {
    return await playRefusals(scene, REFUSED[scale]);
  } finally {
    await scene.close();
  }
}
