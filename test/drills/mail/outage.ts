/** Three simulated days without a mail server, in every way in which one can be missing. */
import { DAY, HOUR, MINUTE } from '../../kit/contact-requests.ts';
import type { OutageMode } from '../../kit/mail-server.ts';
import type { DrillOptions, DrillReport, Scale } from '../drill.ts';
import { accept, type BreakMailer, liveUntil, type MailScene, openMailScene } from './scene.ts';

/** The bar, from the recovery of the mail server to the last e-mail. */
const DRAIN_LIMIT_MS = 15 * MINUTE;
const LEAST_HOURS = 72;
const WAITING = { full: 10_000, small: 300 };

type Weather = OutageMode | 'is gone';

/**
 * A hanging server costs real time, ten seconds a try: the first run and, in full, all probes of an
 * hour.
 */
const weathers: Record<Scale, [Weather, ms: number][]> = {
  small: [
    ['hangs', MINUTE / 4],
    ['is gone', 66 * HOUR],
    ['is closing', 3 * HOUR],
    ['drops', 3 * HOUR],
  ],
  full: [
    ['hangs', HOUR],
    ['is gone', 24 * HOUR],
    ['is closing', 23 * HOUR],
    ['drops', 24 * HOUR],
  ],
};

async function live({ clock, relay, ...scene }: MailScene, weather: Weather, duration: number) {
  if (weather === 'is gone') await relay.close();
  else relay.outageMode = weather;
  const end = clock.now() + duration;
  await liveUntil({ clock, relay, ...scene }, () => clock.now() >= end);
  if (weather === 'is gone') await relay.listen();
}

/** Returns how long it took until nothing waited, at most an hour. */
async function recover(scene: MailScene): Promise<number> {
  const { clock, relay, store } = scene;
  relay.outageMode = null;
  const recovered = clock.now();
  const isDrained = async () => (await store.outboxHealth()).pending === 0;
  await liveUntil(scene, async () => (await isDrained()) || clock.now() > recovered + HOUR);
  return clock.now() - recovered;
}

async function playOutage(scene: MailScene, { scale, say }: DrillOptions): Promise<DrillReport> {
  const { clock, store, relay } = scene;
  const waiting = WAITING[scale];
  const began = clock.now();
  await accept(scene, waiting);
  for (const [weather, duration] of weathers[scale]) {
    say(`the mail server ${weather}`);
    await live(scene, weather, duration);
  }
  const hours = (clock.now() - began) / HOUR;
  const { pending } = await store.outboxHealth();
  const attempts = relay.attempts;
  say(`it recovers; ${pending} e-mails wait`);
  const drained = await recover(scene);
  const delivered = new Set(relay.received.map(({ email }) => email.messageId)).size;
  const faults = [];
  if (hours < LEAST_HOURS) faults.push(`The outage lasted only ${hours} hours`);
  if (delivered !== waiting) faults.push(`${waiting - delivered} e-mails are lost`);
  if (drained > DRAIN_LIMIT_MS) faults.push(`It took ${drained / MINUTE} minutes to send all`);
  return {
    figures: {
      'simulated hours without mail server': hours.toFixed(1),
      'e-mails waiting at its recovery': pending,
      'e-mails begun before it': attempts,
      'delivered afterwards': delivered,
      'of them twice': relay.received.length - delivered,
      'from recovery to the last e-mail, s': Math.round(drained / 1000),
    },
    faults,
  };
}

export async function outage(
  options: DrillOptions,
  breakMailer: BreakMailer = (mailer) => mailer,
): Promise<DrillReport> {
  const scene = await openMailScene(Date.now() - 4 * DAY, breakMailer);
  try {
    return await playOutage(scene, options);
  } finally {
    await scene.close();
  }
}
