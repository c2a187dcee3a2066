import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, MORNING } from '../../test/kit/contact-requests.ts';
import {
  type HostMetrics,
  hostAlerts,
  isKnown,
  type OutboxHealth,
  type ServiceState,
  troublesOf,
} from './health.ts';

const now = MORNING;
const well: ServiceState = {
  outbox: {
    ...{ oldestUndeliveredAt: null, pending: 0, dead: 0 },
    ...{ lastSentAt: now - DAY, lastError: null },
  },
  ranAt: now - MINUTE,
  completedAt: now - HOUR,
  deletedToday: 0,
};
test.each<[string, HostMetrics, string[]]>([
  ['nothing measured', {}, []],
  ['enough room on the disk', { freeBytes: 500_000_000 }, []],
  ['less room', { freeBytes: 499_999_999 }, ['disk_nearly_full']],
  ['no backup yet', { backupAt: null }, []],
  ['a backup 48 hours ago', { backupAt: now - 48 * HOUR }, []],
  ['an older one', { backupAt: now - 48 * HOUR - 1 }, ['backup_old']],
  ['a backup that failed', { backupFailure: 'The disk is full' }, ['backup_failed']],
  ['nothing wrong at the last backup', { backupFailure: null }, []],
  ['an update that failed', { updateFailure: 'The build failed: x' }, ['upkeep_failed']],
  ['visitors not told apart', { proxiesProblem: 'TRUSTED_PROXIES is 0' }, ['proxies_disagree']],
  ['a copy elsewhere and pages of two days', { offsiteAt: now - 48 * HOUR, builtAt: now }, []],
  ['an older copy elsewhere', { offsiteAt: now - 48 * HOUR - 1 }, ['offsite_old']],
  ['older pages', { builtAt: now - 48 * HOUR - 1 }, ['build_old']],
])('of the machine: %s', (_, metrics, troubles) => {
  expect(troublesOf(well, metrics, now)).toEqual(troubles);
  // What cannot be measured is not over.
  for (const { alert } of hostAlerts(metrics, now)) {
    expect([isKnown(alert, metrics), isKnown(alert, {})]).toEqual([true, false]);
  }
});

describe('of the database', () => {
  test.each<[string, Partial<ServiceState>, string[]]>([
    ['a run an hour ago', { ranAt: now - HOUR }, []],
    ['an older one', { ranAt: now - HOUR - 1 }, ['schedule_stopped']],
    ['one of the future', { ranAt: now + HOUR + 1 }, ['schedule_stopped']],
    ['none, ever', { ranAt: null }, ['schedule_stopped']],
    ['no deletion yet', { completedAt: null }, []],
    ['a deletion 26 hours ago', { completedAt: now - 26 * HOUR }, []],
    ['an earlier one', { completedAt: now - 26 * HOUR - 1 }, ['deletion_late']],
    ['a future one', { completedAt: now + 26 * HOUR + 1 }, ['deletion_late']],
  ])('%s', (_, state, troubles) => {
    expect(troublesOf({ ...well, ...state }, {}, now)).toEqual(troubles);
  });

  test.each<[string, Partial<OutboxHealth>, string[]]>([
    ['an e-mail given up', { dead: 1 }, ['dead_emails']],
    ['one that waits for an hour', { oldestUndeliveredAt: now - HOUR }, []],
    ['one that waits for longer', { oldestUndeliveredAt: now - HOUR - 1 }, ['emails_wait']],
    ['one of the future', { oldestUndeliveredAt: now + HOUR + 1 }, ['emails_wait']],
    [
      'one that waits for ten minutes while none goes',
      { oldestUndeliveredAt: now - 10 * MINUTE, lastError: 'refused' },
      [],
    ],
    [
      'one that waits for longer while none goes',
      { oldestUndeliveredAt: now - 10 * MINUTE - 1, lastError: 'refused' },
      ['emails_wait'],
    ],
    [
      'one that waits while others go',
      { oldestUndeliveredAt: now - 20 * MINUTE, lastError: 'refused', lastSentAt: now },
      [],
    ],
  ])('%s', (_, outbox, troubles) => {
    const state = { ...well, outbox: { ...well.outbox, ...outbox } };
    expect(troublesOf(state, {}, now)).toEqual(troubles);
  });
});
