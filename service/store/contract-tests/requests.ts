import { describe, expect, it } from 'vitest';
import {
  acceptInput,
  DAY,
  HOUR,
  MINUTE,
  MORNING,
  newRequest,
  refusedAttempt,
  solved,
} from '../../../test/kit/contact-requests.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import type { Connect } from './connect.ts';

const captcha = solved('solution-1');

export function describeRequests(connect: Connect): void {
  describe('accepting a request', () => {
    it.each([
      ['Vietnamese', { name: 'Nguyễn Thị Ánh', company: 'Phở Ánh' }],
      ['apostrophes', { name: "D’Arcy O'Brien", company: `"Quotes" & <Sons>` }],
      ['Chinese', { name: '李明', message: '你好，我们需要帮助。谢谢你们！' }],
      ['emoji', { message: 'Help us please 👩‍💻🇨🇦 \u{1F9B7} — merci' }],
      ['line breaks', { message: 'One\r\nTwo\nThree\r\n\r\n\tFour  ' }],
      ['decomposed accents', { name: 'Ne\u0301e E\u0301loi\u0308se' }],
      ['absent fields', { phone: null, company: null }],
      ['French', { message: 'Où êtes-vous ? « Gatineau » — 12 h', language: 'fr-CA' }],
    ])('keeps every character: %s', async (_, fields) => {
      const store = await connect();
      const request = newRequest(fields);
      await store.accept(acceptInput(request));
      const reader = await connect();
      expect(await reader.findRequest(1)).toEqual({
        ...request,
        id: 1,
        doneAt: null,
        releasedAt: null,
        version: 0,
        spamAt: null,
        takenBy: null,
        takenAt: null,
        delivery: 'waiting',
        deliveryError: null,
      });
    });

    it('tells a retry from a different body under the same fingerprint', async () => {
      const store = await connect();
      const first = acceptInput({ contentDigest: 'b'.repeat(64) });
      expect(await store.preview(first)).toBeNull();
      expect(await store.accept(first)).toBe('accepted');
      expect(await store.accept(first)).toBe('duplicate');
      const other = { ...first.request, contentDigest: 'c'.repeat(64), message: 'Another text' };
      expect(await store.accept({ ...first, request: other })).toBe('conflict');
      expect(await store.preview(first)).toBe('duplicate');
      expect(await store.preview({ ...first, request: other })).toBe('conflict');
      expect(await listEveryRequest(store)).toHaveLength(1);
      expect(await store.outboxHealth()).toMatchObject({ pending: 1 });
    });

    it('takes a captcha solution once, and stores nothing the second time', async () => {
      const store = await connect();
      expect(await store.accept(acceptInput({}, { captcha }))).toBe('accepted');
      expect(await store.accept(acceptInput({}, { captcha }))).toBe('nonce_used');
      expect(await listEveryRequest(store)).toHaveLength(1);
      expect(await store.outboxHealth()).toMatchObject({ pending: 1 });
    });

    it('knows the retry of a request by its fingerprint although its solution is spent', async () => {
      const store = await connect();
      const input = acceptInput({}, { captcha });
      await store.accept(input);
      expect(await store.accept(input)).toBe('duplicate');
    });

    it('accepts one of two equal requests that arrive together', async () => {
      const stores = [await connect(), await connect()];
      const input = acceptInput();
      const answers = await Promise.all(stores.map((store) => store.accept(input)));
      expect(answers.sort()).toEqual(['accepted', 'duplicate']);
    });

    it('sends no notification of a held request', async () => {
      const store = await connect();
      await store.accept(acceptInput({ heldReasons: ['honeypot_filled', 'suspicious_pattern'] }));
      expect(await store.nextDueAt()).toBeNull();
      expect(await store.findRequest(1)).toMatchObject({
        heldReasons: ['honeypot_filled', 'suspicious_pattern'],
        delivery: 'none',
      });
    });

    it('acknowledges to one address at most once a day', async () => {
      const store = await connect();
      const kindsAt = async (receivedAt: number, email: string) => {
        await store.accept(acceptInput({ receivedAt, email }, { acknowledge: true }));
        const claim = { now: receivedAt, limit: 10, leaseUntil: receivedAt + 30 * DAY };
        return (await store.claimDue(claim)).map((entry) => entry.kind);
      };
      const both = ['notification', 'acknowledgement'];
      expect(await kindsAt(MORNING, 'anne@client.example')).toEqual(both);
      expect(await kindsAt(MORNING + 1, 'ANNE@client.example')).toEqual(['notification']);
      expect(await kindsAt(MORNING + 1, 'an.ne+tag@client.example.')).toEqual(['notification']);
      expect(await kindsAt(MORNING + 2, 'other@client.example')).toEqual(both);
      expect(await kindsAt(MORNING + DAY, 'anne@client.example')).toEqual(both);
    });
  });

  describe('counting attempts', () => {
    const attempt = (index: number) => `body-${index}`;

    it('blocks a client that tries too often, and remembers it over a restart', async () => {
      const before = await connect();
      for (let index = 0; index < 5; index++) {
        const decision = await before.accept(
          refusedAttempt(['client'], attempt(index), MORNING + index),
        );
        expect(decision).toBe('captcha_rejected');
      }
      const blockedAt = MORNING + 5;
      const decision = await before.accept(refusedAttempt(['client'], attempt(5), blockedAt));
      expect(decision).toEqual({ allowed: false, retryAfterMs: 5 * MINUTE });
      await before.close();

      const after = await connect();
      expect(
        await after.accept(refusedAttempt(['client'], attempt(6), blockedAt + MINUTE)),
      ).toEqual({
        allowed: false,
        retryAfterMs: 4 * MINUTE,
      });
      expect(await after.accept(refusedAttempt(['someone else'], attempt(6), blockedAt))).toBe(
        'captcha_rejected',
      );
    });

    it('follows a client from the previous salt to the present one', async () => {
      const store = await connect();
      for (let index = 0; index < 6; index++) {
        await store.accept(refusedAttempt(['old key'], attempt(index), MORNING));
      }
      const blocked = { allowed: false, retryAfterMs: 5 * MINUTE };
      expect(await store.accept(refusedAttempt(['new key', 'old key'], 'a', MORNING))).toEqual(
        blocked,
      );
      expect(await store.accept(refusedAttempt(['new key'], 'b', MORNING))).toEqual(blocked);
      expect(await store.accept(refusedAttempt(['old key'], 'c', MORNING))).toBe(
        'captcha_rejected',
      );
    });
  });

  describe('salts for client addresses', () => {
    it('makes a new one every 20 hours and keeps those before it until they are 48 hours old', async () => {
      const store = await connect();
      const at = (time: number, fresh: string) => store.addressSalts(MORNING + time, fresh);
      expect(await at(0, 'first')).toEqual(['first']);
      expect(await at(20 * HOUR - 1, 'unused')).toEqual(['first']);
      expect(await at(20 * HOUR, 'second')).toEqual(['second', 'first']);
      expect(await at(40 * HOUR, 'third')).toEqual(['third', 'second', 'first']);
      expect(await at(2 * DAY - 1, 'unused')).toEqual(['third', 'second', 'first']);
      expect(await at(2 * DAY, 'unused')).toEqual(['third', 'second']);
      expect(await at(5 * DAY, 'fourth')).toEqual(['fourth']);
    });

    it('forgets an old one at 48 hours although the present one is still young', async () => {
      const store = await connect();
      await store.addressSalts(MORNING, 'first');
      await store.addressSalts(MORNING + 30 * HOUR, 'second');
      const salts = await store.addressSalts(MORNING + 2 * DAY, 'unused');
      expect(salts).toEqual(['second']);
    });

    it('gives every process the same ones', async () => {
      const [one, two] = [await connect(), await connect()];
      expect(await one.addressSalts(MORNING, 'first')).toEqual(['first']);
      expect(await two.addressSalts(MORNING + 1, 'unused')).toEqual(['first']);
    });
  });
}
