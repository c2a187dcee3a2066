/**
 * What goes wrong with the service, judged once: for the alerts that are e-mailed, the desk, `leads health` and
 * monitoring.
 */
import { type AlertDetails, type AlertKind, alertKinds } from './outbox-entry.ts';

/** What a host knows of itself. What is undefined could not be measured, or nobody looks after it there. */
export interface HostMetrics {
  freeBytes?: number | undefined;
  /** When the last copy was made; null: none yet. */
  backupAt?: number | null | undefined;
  /** Why the last one was not made; null: it was. Not known until one was tried. */
  backupFailure?: string | null | undefined;
  /** Why an update failed; null: none did. */
  updateFailure?: string | null | undefined;
  /** How what proxies send and TRUSTED_PROXIES disagree; null: they do not. */
  proxiesProblem?: string | null | undefined;
  /** When backups were last copied off the machine. */
  offsiteAt?: number | undefined;
  /** When the pages were built, where that happens each day. */
  builtAt?: number | undefined;
}

/** By what each is known. */
const MEASURES: Partial<Record<AlertKind, keyof HostMetrics>> = {
  disk_nearly_full: 'freeBytes',
  backup_old: 'backupAt',
  backup_failed: 'backupFailure',
  offsite_old: 'offsiteAt',
  build_old: 'builtAt',
  upkeep_failed: 'updateFailure',
  proxies_disagree: 'proxiesProblem',
};

/** Whether its absence means that it is over. */
export function isKnown(kind: AlertKind, metrics: HostMetrics): boolean {
  const measure = MEASURES[kind];
  return measure === undefined || metrics[measure] !== undefined;
}

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
  const { freeBytes, backupAt, backupFailure, offsiteAt, builtAt } = metrics;
  const { updateFailure, proxiesProblem } = metrics;
  const found: AlertDetails[] = [];
  if (freeBytes !== undefined && freeBytes < MIN_FREE_BYTES) {
    found.push({ alert: 'disk_nearly_full', freeBytes });
  }
  const isOld = (at: number | null | undefined): at is number =>
    at !== null && at !== undefined && now - at > MAX_AGE_MS;
  // Before the first, a failure says that there is none.
  if (isOld(backupAt)) found.push({ alert: 'backup_old', at: backupAt });
  if (backupFailure) found.push({ alert: 'backup_failed', reason: backupFailure });
  if (isOld(offsiteAt)) found.push({ alert: 'offsite_old', at: offsiteAt });
  if (isOld(builtAt)) found.push({ alert: 'build_old', at: builtAt });
  if (updateFailure) found.push({ alert: 'upkeep_failed', reason: updateFailure });
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

export interface UpkeepState {
  /** When what nobody asks for ran the last time, or some minutes before; null if it never has. */
  ranAt: number | null;
  /** When all that was old was deleted the last time; null if it never was. */
  completedAt: number | null;
  /** Requests, for their age, in a day. */
  deletedToday: number;
}

export interface ServiceState extends UpkeepState {
  outbox: OutboxHealth;
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
