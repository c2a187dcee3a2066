/** Three simulated days without a mail server, in every way in which one can be missing. */
import { DAY, HOUR, MINUTE } from '../../kit/contact-requests.ts';
import type { OutageMode } from '../../kit/mail-server.ts';
import type { DrillContext, Figures } from '../drill.ts';
import { type ChangeMailer, type MailSimulation, openMailSimulation } from './simulation.ts';

/** From the recovery of the mail server to the last e-mail. */
const MAX_DRAIN_MS = 15 * MINUTE;
const MIN_HOURS = 72;
const WAITING = { full: 10_000, small: 300, control: 300 };

type Outage = [mode: OutageMode | 'is gone', durationMs: number];

const small: Outage[] = [
  ['drops', MINUTE / 2],
  ['hangs', MINUTE / 4],
  ['is gone', 66 * HOUR],
  ['is closing', 6 * HOUR],
];
/**
 * Two of them cost real time: one that drops has taken the connection, so each e-mail is tried, and one that hangs
 * is waited for at each probe.
 */
const OUTAGES = {
  full: [
    ['drops', 10 * MINUTE],
    ['hangs', HOUR],
    ['is gone', 24 * HOUR],
    ['is closing', 47 * HOUR],
  ] satisfies Outage[] as Outage[],
  small,
  control: small,
};

async function endure({ clock, mail, runUntil }: MailSimulation, [mode, durationMs]: Outage) {
  if (mode === 'is gone') await mail.close();
  else mail.outageMode = mode;
  const end = clock.now() + durationMs;
  await runUntil(() => clock.now() >= end);
  if (mode === 'is gone') await mail.listen();
}

/** Returns how long it took until nothing waited, at most an hour. */
async function recover({ clock, mail, store, runUntil }: MailSimulation): Promise<number> {
  mail.outageMode = null;
  const recoveredAt = clock.now();
  await runUntil(async () => {
    const { pending } = await store.outboxHealth();
    return pending === 0 || clock.now() > recoveredAt + HOUR;
  });
  return clock.now() - recoveredAt;
}

export async function outage(
  { scale, report, finding }: DrillContext,
  changeMailer: ChangeMailer,
): Promise<Figures> {
  await using simulation = await openMailSimulation(Date.now() - 4 * DAY, changeMailer);
  const { clock, store, mail } = simulation;
  const waiting = WAITING[scale];
  const began = clock.now();
  await simulation.accept(waiting);
  for (const each of OUTAGES[scale]) {
    report(`the mail server ${each[0]}`);
    await endure(simulation, each);
  }
  const hours = (clock.now() - began) / HOUR;
  const { pending } = await store.outboxHealth();
  const { attempts } = mail;
  report(`it recovers; ${pending} e-mails wait`);
  const drainedMs = await recover(simulation);
  const delivered = new Set(mail.received.map(({ email }) => email.messageId)).size;
  if (hours < MIN_HOURS) finding(`The outage lasted only ${hours} hours`);
  if (delivered !== waiting) finding(`${waiting - delivered} e-mails are lost`);
  if (drainedMs > MAX_DRAIN_MS) finding(`It took ${drainedMs / MINUTE} minutes to send all`);
  return {
    'simulated hours without mail server': hours.toFixed(1),
    'e-mails waiting at its recovery': pending,
    'e-mails begun before it': attempts,
    'delivered afterwards': delivered,
    'of them twice': mail.received.length - delivered,
    'from recovery to the last e-mail, s': Math.round(drainedMs / 1000),
  };
}
