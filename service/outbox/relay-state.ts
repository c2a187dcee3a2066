/** Whether the mail relay, or the webhook, can be used, and when to ask it again if it cannot. */
import type { Log } from '../log.ts';
import type { Clock } from '../shared/clock.ts';
import type { Channel } from '../store/store.ts';
import { retryDelayMs } from './backoff.ts';

const sentences: Record<Channel, { down: string; up: string }> = {
  email: {
    down: 'The mail relay is down; e-mails wait for it',
    up: 'The mail relay is up again',
  },
  webhook: {
    down: 'The webhook cannot be used; its messages wait for it',
    up: 'The webhook can be used again',
  },
};

interface Failure {
  reason: string;
  probes: number;
  /** From the failure or the last probe to the next one. */
  since: number;
  delayMs: number;
}

export interface RelayState {
  isDown(): boolean;
  /** 0 if it is time, or the relay is not down. */
  probeInMs(): number;
  /** Puts off the next probe. */
  probed(): void;
  /** Logged at first, and when the reason has changed. */
  failed(reason: string): void;
  worked(): void;
}

interface RelayOptions {
  channel: Channel;
  clock: Clock;
  /** From 0 to below 1. */
  random: () => number;
  log: Log;
}

export function createRelayState({ channel, clock, random, log }: RelayOptions): RelayState {
  let down: Failure | null = null;
  return {
    isDown: () => down !== null,
    probeInMs() {
      if (down === null) return 0;
      const sinceMs = clock.now() - down.since;
      // A clock that was set back must not delay the probe by hours.
      return sinceMs < 0 ? 0 : Math.max(0, down.delayMs - sinceMs);
    },
    probed() {
      if (down === null) return;
      const probes = down.probes + 1;
      down = { ...down, probes, since: clock.now(), delayMs: retryDelayMs(probes + 1, random) };
    },
    failed(reason) {
      if (down?.reason === reason) return;
      log.warn({ reason }, sentences[channel].down);
      const first = { probes: 0, since: clock.now(), delayMs: retryDelayMs(1, random) };
      down = { ...first, ...down, reason };
    },
    worked() {
      if (down === null) return;
      log.info({ probes: down.probes }, sentences[channel].up);
      down = null;
    },
  };
}
