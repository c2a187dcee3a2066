/** How requests are shown. */

import { heldBecause } from '../../desk/request-table.ts';
import type { RecordEntry } from '../../domain/acts.ts';
import { visibleControls } from '../../domain/characters/visible-controls.ts';
import type { DeliveryState, RequestWithDelivery } from '../../domain/contact-request.ts';
import { fieldLabels, shownFields } from '../../domain/field-names.ts';
import type { HostMetrics, OutboxHealth, Trouble } from '../../domain/health.ts';
import { formatTime } from '../../domain/office-time.ts';
import { dueState, stateOf } from '../../domain/request-state.ts';
import type { RequestHistory } from '../../store/desk-store.ts';

const deliveryWords: Record<DeliveryState, string> = {
  none: 'not yet',
  waiting: 'waiting',
  sent: 'sent',
  dead: 'failed',
};

function status(request: RequestWithDelivery, now: number): string {
  const isOverdue = dueState(request, now) === 'overdue';
  return [stateOf(request), ...(isOverdue ? ['overdue'] : [])].join(', ');
}

/** What visitors wrote comes last, so that its width moves no column. */
export function presentList(requests: RequestWithDelivery[], now: number): string {
  const line = (id: string, received: string, state: string, delivery: string, from: string) =>
    [id.padStart(6), received.padEnd(16), state.padEnd(13), delivery.padEnd(8), from].join('  ');
  const lines = requests.map((request) =>
    line(
      String(request.id),
      formatTime(request.receivedAt),
      status(request, now),
      deliveryWords[request.delivery],
      visibleControls(`${request.name} <${request.email}>`),
    ),
  );
  const list = [line('No.', 'Received', 'Status', 'Delivery', 'From'), ...lines].join('\n');
  const failed = requests.filter((request) => request.delivery === 'dead').length;
  if (failed === 0) return list;
  return `${list}\n\n${failed} could not be e-mailed. Once the cause is gone: leads retry`;
}

export function presentHealth(outbox: OutboxHealth, troubles: Trouble[]): string {
  const { pending, dead, oldestUndeliveredAt: oldest, lastError } = outbox;
  return [
    'The database answers and can be written.',
    `Messages that wait: ${pending}${oldest === null ? '' : `, the oldest since ${formatTime(oldest)}`}`,
    `Messages given up after five days: ${dead}`,
    ...(lastError === null ? [] : [`Last failure of one of them: ${visibleControls(lastError)}`]),
    ...(dead === 0 ? [] : ['Once the cause is gone: leads retry']),
    ...(troubles.includes('deletion_late') ? ['Old requests were NOT DELETED for a day'] : []),
  ].join('\n');
}

/** The lines of a text, each made safe. */
function safeLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map((line) => visibleControls(line.replaceAll('\t', '    ')));
}

export type Machine = HostMetrics & { release: string };

export function presentMachine(
  { release, builtAt, lastBackup, offsiteAt, disk, upkeepFailures = [] }: Machine,
  troubles: Trouble[],
): string[] {
  const old = (at: number, trouble: Trouble) =>
    troubles.includes(trouble) ? `${formatTime(at)}, TOO OLD` : formatTime(at);
  const backupAt = lastBackup.measured ? lastBackup.at : null;
  const tooLittle = troubles.includes('disk_nearly_full') ? ', TOO LITTLE' : '';
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  return [
    `Release: ${release}${builtAt === undefined ? '' : `, built ${old(builtAt, 'build_old')}`}`,
    ...(lastBackup.measured
      ? [`Last backup: ${backupAt === null ? 'none' : old(backupAt, 'backup_old')}`]
      : []),
    ...(lastBackup.measured || offsiteAt !== undefined
      ? [
          `Last copy elsewhere: ${offsiteAt === undefined ? 'never' : old(offsiteAt, 'offsite_old')}`,
        ]
      : []),
    ...(disk.measured
      ? [`Disk: ${gigabytes(disk.freeBytes)} of ${gigabytes(disk.totalBytes)} free${tooLittle}`]
      : []),
    ...upkeepFailures.map((failure) => `The last update FAILED: ${failure}`),
  ];
}

/** `mailProblem`: why the e-mails of others fail, while this one waits for the same mail server. */
export function presentRequest(
  request: RequestWithDelivery,
  { emails, record }: RequestHistory,
  now: number,
  mailProblem: string | null = null,
): string {
  const waitsFor = emails.findLast((email) => email.waitsFor !== null)?.waitsFor;
  const rows: [string, string | null][] = [
    ['Received', formatTime(request.receivedAt)],
    ['Status', status(request, now)],
    ['Held because', heldBecause(request) || null],
    ['Released', request.releasedAt === null ? null : formatTime(request.releasedAt)],
    ['Done', request.doneAt === null ? null : formatTime(request.doneAt)],
    ['E-mail to us', deliveryWords[request.delivery]],
    ['Missing in', waitsFor?.join(', ') ?? null],
    ['Last failure', request.deliveryError],
    ['Mail problem', mailProblem],
    ...shownFields
      .filter((field) => field !== 'message')
      .map((field): [string, string] => [fieldLabels[field], request[field] ?? 'not given']),
    ['Language', request.language],
    ['Form id', request.fingerprint],
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  const lines = rows.flatMap(([label, value]) =>
    value === null ? [] : [`${`${label}:`.padEnd(width)}${visibleControls(value)}`],
  );
  // Indented, so that no line of the message can pass for one of ours.
  const message = safeLines(request.message).map((line) => `  ${line}`.trimEnd());
  return [
    `Request no. ${request.id}`,
    '',
    ...lines,
    '',
    `${fieldLabels.message}:`,
    ...message,
    ...(record.length === 0
      ? []
      : ['', 'Record:', ...record.map((entry) => `  ${formatRecordEntry(entry)}`)]),
  ].join('\n');
}

const actWords: Record<RecordEntry['act'], string> = {
  done: 'done',
  undo: 'no longer done',
  spam: 'spam',
  not_spam: 'not spam',
  note: 'note',
  retry: 'e-mails sent again',
  erase: 'erased',
};

/** One line, whatever a note holds. */
function formatRecordEntry({ at, act, person, mailbox, text }: RecordEntry): string {
  const who = mailbox === null ? person : `${person} (${mailbox})`;
  const what = text === null ? actWords[act] : `${actWords[act]}: ${text}`;
  return visibleControls(`${formatTime(at)}  ${who}: ${what}`);
}
