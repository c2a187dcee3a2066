/**
 * The progressive limiter as the rules have it (LIMIT-2 to LIMIT-5), written independently of ours: a
 * client has a time of its own, which only goes forward.
 */
const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

const ALLOWED_PER_HOUR = [5, 3, 2, 1];
const BLOCK_MINUTES = [5, 15, 60, 1440];

/** A block of a day and three quiet hours: then nothing is left to remember of a client (LIMIT-15). */
const FORGOTTEN_AFTER = 27 * HOUR;

/** Null if the attempt may go on, else how long the client has to wait (ms). */
export type Wait = number | null;

class LimitedClient {
  /** 0 to 3. */
  private level = 0;
  private time = 0;
  private lastSeen: number | null = null;
  private counted: { at: number; attempt: string }[] = [];
  private blockEnds = 0;
  private quietSince = 0;

  try(attempt: string, now: number): Wait {
    const before = { ...this };
    const own = this.pass(now);
    this.blockEnds = Math.min(this.blockEnds, own + 24 * HOUR);
    this.quietSince = Math.min(this.quietSince, own + 24 * HOUR);
    if (this.time < this.blockEnds) {
      const wait = this.blockEnds - own;
      // During a block the time is noted once a minute.
      if (Math.abs(now - (before.lastSeen ?? now)) <= MINUTE) Object.assign(this, before);
      return wait;
    }

    while (this.time >= this.quietSince + HOUR) {
      this.quietSince += HOUR;
      this.level = Math.max(0, this.level - 1);
    }
    this.counted = this.counted.filter(({ at }) => this.time < at + HOUR);
    if (this.counted.some((earlier) => earlier.attempt === attempt)) return null;
    if (this.counted.length < (ALLOWED_PER_HOUR[this.level] ?? 0)) {
      this.counted.push({ at: own, attempt });
      this.quietSince = own;
      return null;
    }
    return this.block(own);
  }

  /** Returns the client's time by the clock that shows `now`. */
  private pass(now: number): number {
    const behind = Math.max(0, (this.lastSeen ?? now) - now);
    // A clock that is a minute or less behind is another host's (LIMIT-14).
    if (behind > 0 && behind <= MINUTE) return this.time - behind;
    // When the clock is set back, no time has passed.
    this.time += Math.max(0, now - (this.lastSeen ?? now));
    this.lastSeen = now;
    return this.time;
  }

  copy(): LimitedClient {
    return Object.assign(new LimitedClient(), structuredClone({ ...this }));
  }

  private block(now: number): Wait {
    const length = (BLOCK_MINUTES[this.level] ?? 0) * MINUTE;
    this.level = Math.min(3, this.level + 1);
    this.blockEnds = now + length;
    this.quietSince = this.blockEnds;
    this.counted = [];
    return length;
  }
}

/**
 * The states in which the limiter may have a client. There is more than one only after the clock has
 * shown a time at which the client had to be forgotten: whether it was depends on who asked then.
 */
export class PossibleClient {
  private states = [new LimitedClient()];
  private lastSeen = Number.POSITIVE_INFINITY;
  private highestSince = Number.NEGATIVE_INFINITY;

  /** To be called for every attempt of every client. */
  notice(now: number): void {
    this.highestSince = Math.max(this.highestSince, now);
  }

  /** True if `isRight` holds for the wait that this attempt should meet. */
  try(attempt: string, now: number, isRight: (wait: Wait) => boolean): boolean {
    const mayBeForgotten = this.highestSince >= this.lastSeen + FORGOTTEN_AFTER;
    const before = mayBeForgotten ? [...this.states, new LimitedClient()] : this.states;
    this.states = before
      .map((state) => state.copy())
      .filter((state) => isRight(state.try(attempt, now)));
    this.lastSeen = now;
    this.highestSince = now;
    return this.states.length > 0;
  }
}
