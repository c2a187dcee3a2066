/** Visitors who send letters, several at a time, and know exactly which were acknowledged. */
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Letter, newLetter, sendLetter } from './letters.ts';

export interface Senders {
  /** All that was ever sent, by fingerprint. */
  written: Map<string, Letter>;
  acknowledged: Set<string>;
  /** Called with every answer. */
  onAnswer: (answer: Answer) => void;
  /** Lets them send to this host, until `pause`. */
  resume(url: string): void;
  /** They finish what is under way. An unanswered letter is sent again after `resume`. */
  pause(): Promise<void>;
  /** Resolves when so many more letters have been acknowledged, or rejects when it takes too long. */
  untilAcknowledged(more: number, limitMs?: number): Promise<void>;
  /** They write no more letters, and send those until the last is acknowledged. */
  finish(limitMs?: number): Promise<void>;
}

const LIMIT_MS = 60_000;
/** Nobody presses the button again at once. */
const BETWEEN_TRIES_MS = 100;

export function createSenders(count: number): Senders {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const unanswered: Letter[] = [];
  const watchers = new Set<() => void>();
  let underWay: Promise<void>[] = [];
  let url: string | null = null;
  let isWriting = true;

  function write(): Letter {
    const letter = newLetter();
    senders.written.set(letter.submissionFingerprint, letter);
    return letter;
  }

  async function send(letter: Letter, to: string): Promise<void> {
    const answer = await sendLetter(to, letter, agent);
    senders.onAnswer(answer);
    if (answer.success) {
      senders.acknowledged.add(letter.submissionFingerprint);
      for (const watch of watchers) watch();
      return;
    }
    unanswered.push(letter);
    if (url !== null) await delay(BETWEEN_TRIES_MS);
  }

  async function sendInTurn(): Promise<void> {
    while (url !== null) {
      const letter = unanswered.shift() ?? (isWriting ? write() : null);
      if (letter === null) return;
      await send(letter, url);
    }
  }

  function until(isReached: () => boolean, what: string, limitMs: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const watch = () => {
      if (isReached()) resolve();
    };
    const limit = setTimeout(() => reject(new Error(`${what} took too long`)), limitMs);
    watchers.add(watch);
    watch();
    return promise.finally(() => {
      watchers.delete(watch);
      clearTimeout(limit);
    });
  }

  const senders: Senders = {
    written: new Map(),
    acknowledged: new Set(),
    onAnswer: () => undefined,
    resume(newUrl) {
      url = newUrl;
      underWay = Array.from({ length: count }, sendInTurn);
    },
    async pause() {
      url = null;
      await Promise.all(underWay);
    },
    untilAcknowledged(more, limitMs = LIMIT_MS) {
      const goal = senders.acknowledged.size + more;
      return until(() => senders.acknowledged.size >= goal, `${more} answers`, limitMs);
    },
    async finish(limitMs = LIMIT_MS) {
      isWriting = false;
      const isDone = () => senders.acknowledged.size === senders.written.size;
      await until(isDone, 'The last answers', limitMs);
      await senders.pause();
      agent.destroy();
    },
  };
  return senders;
}
