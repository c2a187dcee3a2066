import { expect, test } from 'vitest';
import type { CaptchaVerdict } from './captcha.ts';
import { judgeKeyEmails, type KeyEmailsBefore } from './key-emails.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.UTC(2026, 2, 10);
const [DESK, OWNER] = ['desk@canal.example', 'owner@canal.example'];
const solved: CaptchaVerdict = { outcome: 'ok', nonce: null };

/** As many to the mailbox, ten minutes apart. */
const sent = (count: number, mailbox = DESK) =>
  Array.from({ length: count }, (_, n) => ({ mailbox, at: now - (n + 1) * 10 * MINUTE }));

function judge(
  queued: KeyEmailsBefore['queued'],
  captcha: CaptchaVerdict | null = null,
  lastAt = queued[0]?.at ?? null,
) {
  return judgeKeyEmails({ mailboxes: [DESK, OWNER], now, captcha }, { lastAt, queued });
}
const allowed = { outcome: 'allowed', mailboxes: [DESK, OWNER] };
const needed = { outcome: 'captcha_needed' };

test('keys go out once in ten minutes, also by a clock that was set back', () => {
  expect(judge([], null, now - 10 * MINUTE)).toEqual(allowed);
  for (const lastAt of [now - 10 * MINUTE + 1, now + 10 * MINUTE - 1]) {
    expect(judge([], solved, lastAt)).toEqual({ outcome: 'too_soon', waitMs: 1 });
  }
});

test('after three in a day the next needs a captcha; those of one moment are one', () => {
  expect(judge([...sent(2), ...sent(2, OWNER)])).toEqual(allowed);
  expect(judge(sent(3))).toEqual(needed);
  expect(judge(sent(3), { outcome: 'rejected' })).toEqual(needed);
  expect(judge(sent(3), solved)).toEqual(allowed);
});

test('a mailbox gets twelve in a day, however it is written, and others get theirs', () => {
  expect(judge(sent(11, 'Desk@Canal.example'), solved)).toEqual(allowed);
  expect(judge(sent(12, 'Desk@Canal.example'), solved)).toEqual({ ...allowed, mailboxes: [OWNER] });
  const full = [...sent(12), ...sent(12, OWNER)];
  expect(judge(full, solved)).toEqual({ outcome: 'too_soon', waitMs: 22 * HOUR });
});
