import { expect, test } from 'vitest';
import { DAY, MORNING } from '../../test/kit/contact-requests.ts';
import { createDeskKeys } from './keys.ts';

const mailbox = (address: string) => ({ name: '', address });
const store = { keyEpoch: async () => 1 };
const DESK = 'desk@canal.example';
const OWNER = 'Owner@canal.example';
const keysFor = (addresses: string[], secret = 'the secret of the keys') =>
  createDeskKeys({ secret, mailboxes: addresses.map(mailbox), store });
const keys = keysFor([DESK, OWNER]);

test('a key is valid for thirty days, for the mailbox that it was made for', async () => {
  for (const address of [DESK, OWNER]) {
    const key = await keys.issue(address, MORNING);
    for (const later of [0, DAY - 1000]) {
      expect(await keys.check(key, MORNING + later)).toEqual({
        mailbox: address,
        expiresAt: MORNING + 30 * DAY,
        renewed: null,
      });
    }
    expect(await keys.check(key, MORNING + 30 * DAY - 1)).toMatchObject({ mailbox: address });
    expect(await keys.check(key, MORNING + 30 * DAY)).toBeNull();
  }
});

test('a key that was made by a clock far ahead opens nothing once the clock is right', async () => {
  for (const [ahead, isValid] of [
    [DAY, true],
    [DAY + 1000, false],
    [400 * DAY, false],
  ] as const) {
    const key = await keys.issue(DESK, MORNING + ahead);
    expect((await keys.check(key, MORNING)) !== null).toBe(isValid);
  }
});

test('a key in use is renewed once a day, for thirty days again', async () => {
  const key = await keys.issue(DESK, MORNING);
  const later = MORNING + 20 * DAY;
  const renewed = (await keys.check(key, later))?.renewed ?? '';
  expect(await keys.check(renewed, later)).toEqual({
    mailbox: DESK,
    expiresAt: later + 30 * DAY,
    renewed: null,
  });
});

test('a key belongs to its secret, and to its mailbox however that is written', async () => {
  const key = await keys.issue(DESK, MORNING);
  expect(await keysFor([DESK, OWNER], 'another secret').check(key, MORNING)).toBeNull();
  expect(await keysFor(['DESK@Canal.example']).check(key, MORNING)).not.toBeNull();
});

test('no other text is a key, such as one with a later end', async () => {
  const key = await keys.issue(DESK, MORNING);
  const [ends = '', signature = ''] = key.split('.');
  const later = (Number.parseInt(ends, 36) + 1).toString(36);
  for (const forged of [
    '',
    '.',
    `${later}.${signature}`,
    `${ends.toUpperCase()}.${signature}`,
    `0${ends}.${signature}`,
    `${key}0`,
    ` ${key}`,
    `${ends}.${'0'.repeat(64)}`,
  ]) {
    expect(await keys.check(forged, MORNING), forged).toBeNull();
  }
});
