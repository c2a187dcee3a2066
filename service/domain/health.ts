/**
 * What goes wrong with the service, judged once: for the alerts that are e-mailed, the desk, `leads health` and
 * monitoring.
 */
import { type AlertDetails, alertKinds } from './outbox-entry.ts';

export type Measured<T> = ({ measured: true } & T) | { measured: false };

/** What a host knows of itself; on a platform without a disk of our own nothing. */
export interface HostMetrics {
  /** Null: none yet. */
  lastBackup: Measured<{ at: number | null }>;
  disk: Measured<{ freeBytes: number; totalBytes: number }>;
  /** An update that failed, and why; absent where nobody notes it. */
  upkeepFailures?: string[];
  /** Why the last backup was not made, or null; absent until one was tried. */
  backupFailure?: string | null;
  /** How what proxies send and TRUSTED_PROXIES disagree, or null; absent where there is no such setting. */
  proxiesProblem?: string | null;
  /** When backups were last copied off the machine; absent where nobody does. */
  offsiteAt?: number;
  /** When the pages were built; absent where nobody builds them each day. */
  builtAt?: number;
}

export const NOT_MEASURED: HostMetrics = {
  lastBackup: { measured: false },
  disk: { measured: false },
};

export interface OutboxHealth {
  /** Creation time of the oldest e-mail neither sent nor dead; null if none waits. */
  oldestUndeliveredAt: number | null;
  pending: number;
  dead: number;
  /** When the newest e-mail sent was sent; null if none has been. */
  lastSentAt: number | null;
  /** Why one of them failed the last time; null if none has. */
  lastError: string | null;
}

const MIN_FREE_BYTES = 500_000_000;
/** Backups are made and copied elsewhere each night, pages built each day; one may fail. */
const MAX_AGE_MS = 48 * 3_600_000;
/** What is old is deleted every hour. */
const MAX_DELETION_AGE_MS = 26 * 3_600_000;
/** It runs each minute. */
const MAX_SILENCE_MS = 3_600_000;
const MAX_WAIT_MS = 3_600_000;
/** Where nothing goes any more, as with a wrong password. Another mail server may only put one e-mail off. */
const MAX_WAIT_IF_NONE_GOES_MS = 600_000;

/** What the company is told by e-mail. */
export function hostAlerts(metrics: HostMetrics, now: number): AlertDetails[] {
  const { disk, lastBackup, backupFailure, offsiteAt, builtAt, upkeepFailures = [] } = metrics;
  const found: AlertDetails[] = [];
  if (disk.measured && disk.freeBytes < MIN_FREE_BYTES) {
    found.push({ alert: 'disk_nearly_full', freeBytes: disk.freeBytes });
  }
  const isOld = (at: number | null | undefined): at is number =>
    at !== null && at !== undefined && now - at > MAX_AGE_MS;
  // Before the first, a failure says that there is none.
  if (lastBackup.measured && isOld(lastBackup.at)) {
    found.push({ alert: 'backup_old', at: lastBackup.at });
  }
  if (backupFailure) found.push({ alert: 'backup_failed', reason: backupFailure });
  if (isOld(offsiteAt)) found.push({ alert: 'offsite_old', at: offsiteAt });
  if (isOld(builtAt)) found.push({ alert: 'build_old', at: builtAt });
  if (upkeepFailures.length > 0) {
    found.push({ alert: 'upkeep_failed', reason: upkeepFailures.join('\n') });
  }
  const { proxiesProblem } = metrics;
  if (proxiesProblem) found.push({ alert: 'proxies_disagree', reason: proxiesProblem });
  return found;
}

export function storeAlerts(
  { outbox, ranAt, completedAt }: ServiceState,
  now: number,
): AlertDetails[] {
  const { dead, lastError } = outbox;
  const found: AlertDetails[] = [];
  if (ranAt === null || Math.abs(now - ranAt) > MAX_SILENCE_MS) {
    found.push({ alert: 'schedule_stopped' });
  }
  if (completedAt !== null && Math.abs(now - completedAt) > MAX_DELETION_AGE_MS) {
    found.push({ alert: 'deletion_late', at: completedAt });
  }
  if (dead > 0) {
    const reason = lastError === null ? {} : { reason: lastError };
    found.push({ alert: 'dead_emails', count: dead, ...reason });
  }
  return found;
}

/** What nobody can be told by e-mail has no alert. */
export const troubleKinds = [...alertKinds, 'emails_wait'] as const;
export type Trouble = (typeof troubleKinds)[number];

export interface ServiceState {
  outbox: OutboxHealth;
  /** When what nobody asks for ran the last time; null if it never has. */
  ranAt: number | null;
  /** When all that was old was deleted the last time; null if it never was. */
  completedAt: number | null;
  /** Requests, for their age, in a day. */
  deletedToday: number;
}

/** All that somebody has to look at. */
export function troublesOf(state: ServiceState, metrics: HostMetrics, now: number): Trouble[] {
  const alerts = [...storeAlerts(state, now), ...hostAlerts(metrics, now)];
  return [
    ...alerts.map(({ alert }): Trouble => alert),
    ...(haveWaitedTooLong(state.outbox, now) ? (['emails_wait'] as const) : []),
  ];
}

/** An e-mail of the future has too, by another clock. */
function haveWaitedTooLong(outbox: OutboxHealth, now: number): boolean {
  const { oldestUndeliveredAt: oldest, lastSentAt, lastError } = outbox;
  if (oldest === null) return false;
  const noneGoes = lastError !== null && (lastSentAt ?? 0) < oldest;
  return Math.abs(now - oldest) > (noneGoes ? MAX_WAIT_IF_NONE_GOES_MS : MAX_WAIT_MS);
}
