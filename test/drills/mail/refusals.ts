/** Five days and more of refusals: each e-mail is given up, which is announced, and replayed by command. */
import { createHealthCheck } from '../../../service/node/health.ts';
import { leads } from '../../kit/commands.ts';
import { DAY, HOUR } from '../../kit/contact-requests.ts';
import type { DrillContext, Figures } from '../drill.ts';
import { type MailSimulation, openMailSimulation } from './simulation.ts';

/** How long an e-mail is retried. */
const MIN_RETRY_MS = 5 * DAY;
const REFUSED = { full: 20, small: 1, control: 1 };

/** Returns how long it took until the first e-mail was given up. */
async function untilGivenUp(simulation: MailSimulation, count: number): Promise<number> {
  const { clock, store, mail, runUntil } = simulation;
  mail.outageMode = 'refuses';
  const began = clock.now();
  await simulation.accept(count);
  const untilDead = (deadEmails: number) =>
    runUntil(async () => {
      const { dead } = await store.outboxHealth();
      return dead >= deadEmails || clock.now() > began + 2 * MIN_RETRY_MS;
    });
  await untilDead(1);
  const firstAfterMs = clock.now() - began;
  await untilDead(count);
  return firstAfterMs;
}

/** Returns how many went out before the command, which should be none, and after it. */
async function replay(simulation: MailSimulation, count: number): Promise<[number, number]> {
  const { clock, mail, runUntil } = simulation;
  mail.outageMode = null;
  // The command knows the real time only.
  const realTime = Math.max(clock.now(), Date.now()) + HOUR;
  await runUntil(() => clock.now() > realTime);
  const before = mail.received.length;
  await leads(simulation, 'retry', '--all');
  const end = clock.now() + HOUR;
  await runUntil(() => mail.received.length >= count || clock.now() > end);
  return [before, mail.received.length - before];
}

export async function refusals({ scale, report, finding }: DrillContext): Promise<Figures> {
  report('another mail server refuses every e-mail');
  const count = REFUSED[scale];
  await using simulation = await openMailSimulation(Date.now() - MIN_RETRY_MS);
  const { store, clock, mail } = simulation;
  const lastFailedWrite = () => null;
  const checkHealth = createHealthCheck({
    isSpooled: false,
    store,
    lastFailedWrite,
    findDamage: async () => null,
    clock,
    version: '',
    release: '',
    log: console,
  });
  const afterMs = await untilGivenUp(simulation, count);
  const { attempts } = mail;
  const alerts = simulation.alerts.filter((line) => /given up after five days/.test(line)).length;
  const { status, dead, lastMailFailure } = await checkHealth();
  const [before, after] = await replay(simulation, count);
  const { status: lastStatus } = await checkHealth();
  if (afterMs < MIN_RETRY_MS) finding(`An e-mail was given up after ${afterMs / DAY} days`);
  if (status !== 'degraded' || dead !== count) finding(`/healthz: ${status} with ${dead} dead`);
  if (!/^The mail server 127.0.0.1:\d+ refused .* 451.*: try later$/.test(lastMailFailure ?? ''))
    finding(`/healthz gives the reason "${lastMailFailure}"`);
  if (alerts !== count) finding(`${alerts} of ${count} were in the log`);
  if (before > 0) finding('A dead e-mail was sent unasked');
  if (after !== count) finding(`leads retry replayed ${after} of ${count}`);
  if (lastStatus !== 'ok') finding(`/healthz: ${lastStatus} after the replay`);
  return {
    'e-mails refused': count,
    'tries of each, on average': Math.round(attempts / count),
    'given up after days': (afterMs / DAY).toFixed(2),
    '/healthz then': `${status}, ${dead} dead`,
    'alerts in the log': alerts,
    'sent after leads retry': after,
  };
}
