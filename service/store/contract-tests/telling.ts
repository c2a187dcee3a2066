/** E-mails to the company that belong to no request: keys to the desk, reminders and alerts. */
import { describe, expect, it } from 'vitest';
import {
  COMPANY_MAIL,
  DAY,
  giveUpNext,
  HOUR,
  MINUTE,
  MORNING,
  SOMEBODY,
  sendWaiting,
} from '../../../test/kit/contact-requests.ts';
import type { CaptchaVerdict } from '../../domain/captcha.ts';
import type { TellOnceInput } from '../desk-store.ts';
import type { ContactStore } from '../store.ts';
import type { Connect } from './connect.ts';

const reminder = {
  kind: 'reminder' as const,
  details: { count: 1, held: 0, requests: [{ id: 1, dueAt: MORNING }] },
};
const tell = (store: ContactStore, value: string, input: Partial<TellOnceInput> = {}) =>
  store.tellOnce({
    occasion: 'reminder',
    value,
    message: reminder,
    now: MORNING,
    mail: COMPANY_MAIL,
    ...input,
  });

const mailboxes = ['desk@canal.example', 'owner@canal.example'];
const emails = { ...COMPANY_MAIL, mailboxes };
const ask = (store: ContactStore, now: number, captcha: CaptchaVerdict | null = null) =>
  store.queueKeyEmails({ ...emails, now, captcha });
const queued = { outcome: 'queued' };
const tooSoon = (waitMs: number) => ({ outcome: 'too_soon', waitMs });
let solutions = 0;
const solved = (value = `solution ${++solutions}`): CaptchaVerdict => {
  return { outcome: 'ok', nonce: { value, expiresAt: MORNING + 2 * DAY } };
};

export function describeTelling(connect: Connect): void {
  describe('key e-mails', () => {
    it('go out once in ten minutes, one to each mailbox, whoever asks', async () => {
      const stores = [await connect(), await connect()];
      const [store] = stores as [ContactStore];
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => ask(stores[index % 2] ?? store, MORNING)),
      );
      expect(answers.filter(({ outcome }) => outcome === 'queued')).toHaveLength(1);
      expect(answers.filter(({ outcome }) => outcome === 'too_soon')).toHaveLength(39);
      expect(await ask(store, MORNING + 10 * MINUTE - 1)).toEqual(tooSoon(1));
      const sent = await sendWaiting(store);
      expect(sent.map(({ kind, recipient, requests }) => [kind, recipient, requests])).toEqual(
        mailboxes.map((mailbox) => ['key', mailbox, []]),
      );
      expect(await ask(store, MORNING + 10 * MINUTE)).toEqual(queued);
    });

    it('need a captcha after three in a day, each a new one', async () => {
      const [store, other] = [await connect(), await connect()];
      const at = (times: number) => MORNING + times * 10 * MINUTE;
      for (const times of [0, 1, 2]) expect(await ask(store, at(times))).toEqual(queued);
      const needed = { outcome: 'captcha_needed' };
      expect(await ask(store, at(3))).toEqual(needed);
      expect(await ask(store, at(3), solved('first'))).toEqual(queued);
      expect(await ask(other, at(4), solved('first'))).toEqual(needed);
      expect(await ask(store, at(3) + DAY)).toEqual(queued);
      expect(await sendWaiting(store, at(3) + DAY)).toHaveLength(10);
    });

    it('are counted anew when all keys were ended, which those that were sent no longer open', async () => {
      const store = await connect();
      const at = (times: number) => MORNING + times * 10 * MINUTE;
      for (let times = 0; times < 12; times += 1) await ask(store, at(times), solved());
      expect(await ask(store, at(12), solved())).toEqual(tooSoon(DAY - 2 * HOUR));
      await store.revokeKeys(SOMEBODY, at(12));
      expect(await ask(store, at(12) + 1)).toEqual(queued);
    });

    it('are not counted if the clock was ahead when they were asked for', async () => {
      const store = await connect();
      const ahead = (times: number) => MORNING + 400 * DAY + times * 10 * MINUTE;
      for (let times = 0; times < 12; times += 1) await ask(store, ahead(times), solved());
      expect(await ask(store, MORNING)).toEqual(queued);
    });

    it('are in the outbox like others, and missed by nobody when they are given up', async () => {
      const store = await connect();
      await ask(store, MORNING);
      expect(await store.outboxHealth()).toMatchObject({
        pending: 2,
        oldestUndeliveredAt: MORNING,
      });
      expect(await giveUpNext(store)).toMatchObject({ kind: 'key', requests: [], details: null });
      // Nobody can send it again: the company asks for another.
      expect(await store.outboxHealth()).toMatchObject({ pending: 1, dead: 0 });
    });

    it('are ended by a higher number, which all connections see', async () => {
      const [one, two] = [await connect(), await connect()];
      const epoch = await one.keyEpoch(MORNING);
      expect(await two.keyEpoch(MORNING + DAY)).toBe(epoch);
      expect(await ask(one, MORNING)).toEqual(queued);
      await one.revokeKeys(SOMEBODY, MORNING + 1);
      expect(await two.keyEpoch(MORNING + 2)).toBe(MORNING + 1);
      // New ones may be asked for at once.
      expect(await ask(two, MORNING + 2)).toEqual(queued);
      expect(await ask(two, MORNING + 3)).toEqual(tooSoon(10 * MINUTE - 1));
      expect(await one.keyEpoch(MORNING + 3)).toBe(MORNING + 1);
      // By a clock that was set back.
      await two.revokeKeys(SOMEBODY, MORNING - DAY);
      expect(await one.keyEpoch(MORNING - DAY)).toBe(MORNING + 2);
    });

    it.each([
      ['asked for', (store: ContactStore) => ask(store, MORNING)],
      ['checked', (store: ContactStore) => store.keyEpoch(MORNING)],
      ['ended', (store: ContactStore) => store.revokeKeys(SOMEBODY, MORNING)],
    ])(
      'of an earlier database are none of an empty one, in which the first are %s',
      async (_, begin) => {
        const store = await connect();
        await begin(store);
        expect(await store.keyEpoch(MORNING + DAY)).toBe(MORNING);
      },
    );
  });

  describe('what is told once', () => {
    it('is one e-mail to each mailbox, of however many hosts that ask together', async () => {
      const stores = [await connect(), await connect()];
      const [store] = stores as [ContactStore];
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => tell(stores[index % 2] ?? store, '2026-03-10')),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
      const [entry, ...others] = await sendWaiting(store);
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ kind: 'reminder', requests: [] });
      expect(JSON.parse(entry?.details ?? '')).toEqual(reminder.details);
      expect(await tell(store, '2026-03-11', { message: null, now: MORNING + DAY })).toBe(true);
      expect(await tell(store, '2026-03-11', { now: MORNING + DAY })).toBe(false);
      expect(await sendWaiting(store, MORNING + DAY)).toEqual([]);
    });

    it('can notify again once an occasion is over, each by itself', async () => {
      const store = await connect();
      const alert = {
        occasion: 'disk_nearly_full',
        message: { kind: 'alert' as const, details: { alert: 'dead_emails' as const, count: 2 } },
      };
      expect(await store.endOccasion('disk_nearly_full')).toBe(false);
      expect(await tell(store, 'told', alert)).toBe(true);
      expect(await tell(store, 'told', { ...alert, occasion: 'backup_old' })).toBe(true);
      expect(await store.endOccasion('disk_nearly_full')).toBe(true);
      expect(await tell(store, 'told', { ...alert, now: MORNING + HOUR })).toBe(true);
      expect(await tell(store, 'told', { ...alert, occasion: 'backup_old' })).toBe(false);
      expect(await sendWaiting(store, MORNING + HOUR)).toHaveLength(3);
    });
  });
}
