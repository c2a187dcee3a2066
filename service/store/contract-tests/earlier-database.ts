/**
 * What the present software must make of a database that an earlier release has written. The fixture
 * holds eight requests that were submitted to that release, in every state.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  act,
  HOUR,
  MAIL_DOMAIN,
  MINUTE,
  solved,
  visitorValues,
} from '../../../test/kit/contact-requests.ts';
import { listEveryRequest } from '../../desk/list-requests.ts';
import type { CaptchaVerdict } from '../../requests/captcha/captcha.ts';
import { createSubmit } from '../../requests/submission.ts';
import type { ContactStore } from '../store.ts';

/** 21 November 2026, 09:00 in Ottawa: when the first request came. Each next one came a minute later. */
const START = Date.UTC(2026, 10, 21, 14, 0);

/** As the visitors sent them, with how the e-mail of each had fared. */
const visitors = [
  [
    'Anne Tremblay',
    ' Anne@Client.example',
    '613 555 0111',
    'Tremblay Dental',
    'Our server room is too warm. Can you help?',
    '',
    'sent',
  ],
  [
    'Zoë O’Brien',
    'zoe@client.example',
    null,
    null,
    'Où êtes-vous ? « Gatineau » — 12 h\nMerci',
    '',
    'waiting',
  ],
  ['李明', 'li@client.example', '', '  ', 'R&D: <5 machines, "quoted"; 100 %', '', 'waiting'],
  [
    'Held Once',
    'held@client.example',
    null,
    null,
    'A filled honeypot holds this request.',
    'x',
    'sent',
  ],
  [
    'Held Released',
    'released@client.example',
    null,
    'Canal Inc.',
    'This one was released by a person.',
    'x',
    'waiting',
  ],
  [
    'Held In Digest',
    'digest@client.example',
    null,
    null,
    'This one has gone out in a digest.',
    'x',
    'sent',
  ],
  [
    'Dead Letter',
    'dead@client.example',
    null,
    null,
    'Its notification was given up after days.',
    '',
    'dead',
  ],
  [
    'Retrying Letter',
    'retry@client.example',
    null,
    null,
    'Its notification failed twice so far.',
    '',
    'waiting',
  ],
] as const;

const payloads = visitors.map(([name, email, phone, company, message, honeypotField], index) => ({
  ...visitorValues,
  name,
  email,
  phone,
  company,
  message,
  honeypotField,
  recaptchaToken: 'of a retry',
  submissionFingerprint: `00000000-0000-4000-8000-00000000000${index}`,
}));
type Payload = (typeof payloads)[number];

function send(store: ContactStore, payload: Payload, now: number, verdict: CaptchaVerdict) {
  const captcha = { createChallenge: async () => ({}), verify: async () => verdict };
  return createSubmit({
    store,
    captcha,
    addressSecret: 'address secret',
    acknowledge: false,
    siteBudget: 200,
    messageIdDomain: MAIL_DOMAIN,
  })({
    payload,
    body: new TextEncoder().encode(JSON.stringify(payload)),
    language: null,
    clientAddress: '203.0.113.0',
    now,
  });
}

const newPayload = (): Payload =>
  ({
    ...payloads[0],
    submissionFingerprint: crypto.randomUUID(),
  }) as Payload;

/** Its rows; the steps of the schema that were there already make the tables. */
export const earlierRows = readFileSync(join(import.meta.dirname, '2026-11-21.sql'), 'utf8');

/** @param openEarlier opens a new database with these rows for one test */
export function describeEarlierDatabase(openEarlier: () => Promise<ContactStore>): void {
  describe('a database of 21 November 2026', () => {
    let store: ContactStore;
    beforeEach(async () => {
      store = await openEarlier();
    });

    it('has every request as it was sent, and the state of its e-mail', async () => {
      const requests = (await listEveryRequest(store)).toSorted((a, b) => a.id - b.id);
      expect(requests).toMatchObject(
        visitors.map(([name, email, phone, company, message, honeypot, delivery], index) => ({
          id: index + 1,
          receivedAt: START + index * MINUTE,
          name,
          email: email.trim().toLowerCase(),
          phone: phone || null,
          company: company?.trim() || null,
          message,
          heldReasons: honeypot === '' ? [] : ['honeypot_filled'],
          doneAt: index === 0 ? START + 15 * MINUTE : null,
          releasedAt: index === 4 ? START + 4 * MINUTE + 1 : null,
          delivery,
        })),
      );
    });

    it('answers a retry of each as the duplicate it is, and another text as a conflict', async () => {
      const rejected = { outcome: 'rejected' } as const;
      for (const payload of payloads) {
        expect(await send(store, payload, START + HOUR, rejected)).toEqual({
          outcome: 'duplicate',
        });
        const other = { ...payload, message: `${payload.message} And more.` } as unknown as Payload;
        expect(await send(store, other, START + HOUR, rejected)).toMatchObject({
          refusal: { code: 'fingerprint_conflict' },
        });
      }
    });

    it('delivers what waits under the same Message-IDs, and what was given up when asked to', async () => {
      const order = { now: START + HOUR, limit: 20, leaseUntil: START + 2 * HOUR };
      const due = await store.claimDue(order);
      expect(due.map(({ requests, attempts }) => [requests[0]?.name, attempts])).toEqual([
        ['Zoë O’Brien', 0],
        ['李明', 0],
        ['Held Released', 0],
        ['Retrying Letter', 2],
      ]);
      for (const { messageId } of due) expect(earlierRows).toContain(`'${messageId}'`);
      expect(await act(store, 'retry', 7, START + HOUR)).toBe('changed');
      expect((await store.claimDue(order)).map(({ requests }) => requests[0]?.id)).toEqual([7]);
      expect(await store.createDigest(START + HOUR, MAIL_DOMAIN)).toBeNull();
    });

    it('knows used captcha solutions and the attempts of a client', async () => {
      const now = START + 30 * MINUTE;
      expect(await send(store, newPayload(), now, solved('nonce 0'))).toMatchObject({
        refusal: { code: 'captcha_rejected' },
      });
      // The client has sent three requests of the fixture, and an attempt with a used solution.
      expect(await send(store, newPayload(), now, solved('fresh 1'))).toMatchObject({
        outcome: 'accepted',
      });
      expect(await send(store, newPayload(), now, solved('fresh 2'))).toMatchObject({
        refusal: { code: 'rate_limited' },
      });
      const ids = (await listEveryRequest(store)).map(({ id }) => id);
      expect(Math.max(...ids)).toBeGreaterThan(visitors.length);
      expect(ids).toHaveLength(visitors.length + 1);
    });
  });
}
