/** E-mails to the company that belong to no request: keys to the desk, reminders and alerts. */
import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  COMPANY_MAIL,
  DAY,
  erasure,
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
      expect(await ask(store, at(2))).toEqual(tooSoon(10 * MINUTE));
      const needed = { outcome: 'captcha_needed' };
      expect(await ask(store, at(3))).toEqual(needed);
      expect(await ask(other, at(3), { outcome: 'rejected' })).toEqual(needed);
      expect(await ask(store, at(3), solved('first'))).toEqual(queued);
      expect(await ask(other, at(4), solved('first'))).toEqual(needed);
      expect(await ask(other, at(5), solved('second'))).toEqual(queued);
      expect(await ask(store, at(5) + DAY)).toEqual(queued);
      expect(await sendWaiting(store, at(5) + DAY)).toHaveLength(12);
    });

    it('fill no mailbox: each gets twelve in a day', async () => {
      const store = await connect();
      const [desk = '', owner = ''] = mailboxes;
      const askFor = (to: string[], now: number) =>
        store.queueKeyEmails({ ...emails, mailboxes: to, now, captcha: solved() });
      const at = (times: number) => MORNING + times * 10 * MINUTE;
      // All day, to one mailbox; to the other only now and then.
      for (let times = 0; times < 144; times += 1) {
        await askFor(times % 12 === 0 ? mailboxes : [desk], at(times));
      }
      const sent = await sendWaiting(store, at(143));
      const received = mailboxes.map((one) => sent.filter(({ recipient }) => recipient === one));
      expect(received.map(({ length }) => length)).toEqual([12, 12]);
      expect(await askFor([desk.toUpperCase()], at(143) + MINUTE)).toMatchObject({
        outcome: 'too_soon',
      });
      // From then on as the first ones grow old.
      expect(await askFor([desk], at(144))).toEqual(queued);
      expect(await askFor([owner], at(145))).toEqual(queued);
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

    it('are in the outbox like others, and apart from them', async () => {
      const store = await connect();
      await store.accept(acceptInput());
      await ask(store, MORNING + 1);
      const health = { pending: 3, oldestUndeliveredAt: MORNING };
      expect(await store.outboxHealth()).toMatchObject(health);
      await store.eraseRequest(1, erasure);
      const lease = (now: number) => store.leaseNext({ now, leaseUntil: now + MINUTE });
      const key = await lease(MORNING + 1);
      expect(key).toMatchObject({ kind: 'key', requests: [], details: null });
      const failure = { reason: '550 no', isCounted: true, isRefusal: false, now: MORNING + 2 };
      await store.noteFailure(key?.id ?? 0, { ...failure, dueAt: MORNING + HOUR });
      await sendWaiting(store, MORNING + 2);
      expect(await lease(MORNING + HOUR)).toEqual({ ...key, tries: 1 });
      // Nobody can send it again: the company asks for another.
      await store.noteFailure(key?.id ?? 0, { ...failure, dueAt: null });
      expect(await store.outboxHealth()).toMatchObject({ pending: 0, dead: 0 });
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
      // A host whose clock is behind.
      expect(await tell(store, '2026-03-09')).toBe(false);
      expect(await tell(store, '2026-03-11', { message: null, now: MORNING + DAY })).toBe(true);
      expect(await tell(store, '2026-03-11', { now: MORNING + DAY })).toBe(false);
      expect(await sendWaiting(store, MORNING + DAY)).toEqual([]);
    });

    it('is not kept away by one that was recorded while the clock was ahead', async () => {
      const store = await connect();
      const today = { latest: '2026-03-11' };
      expect(await tell(store, '2026-04-09', { latest: '2026-04-10' })).toBe(true);
      expect(await tell(store, '2026-03-10', today)).toBe(true);
      expect(await tell(store, '2026-03-10', today)).toBe(false);
      // A host whose clock is a little behind.
      expect(await tell(store, '2026-03-11', { latest: '2026-03-12' })).toBe(true);
      expect(await tell(store, '2026-03-10', today)).toBe(false);
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
