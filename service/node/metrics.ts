/** What Prometheus is told, on this machine only. Numbers alone: nothing of a person, no address, no path. */
import type { RequestListener } from 'node:http';
import { DESK_PATH, type HostMetrics } from '../shared/desk.ts';
import type { ContactStore } from '../store/store.ts';
import type { Health } from './health.ts';

/** Whose answers are counted apart. */
type Part = 'contact' | 'desk' | 'site';

/** By the labels, as `part="site",status="200"`; '' for none. */
type Values = Map<string, number>;

export function createMetrics() {
  const answers: Values = new Map();
  const deliveries: Values = new Map();
  const count = (counts: Values, labels: string) =>
    counts.set(labels, (counts.get(labels) ?? 0) + 1);

  /** A refusal is an answer of the contact service with a status of 400 and more. */
  function counted(listener: RequestListener): RequestListener {
    return (request, response) => {
      response.once('finish', () =>
        count(answers, `part="${partOf(request.url ?? '')}",status="${response.statusCode}"`),
      );
      listener(request, response);
    };
  }

  function watched(store: ContactStore): ContactStore {
    return {
      ...store,
      markSent(...parameters) {
        count(deliveries, 'outcome="sent"');
        return store.markSent(...parameters);
      },
      markFailed(...parameters) {
        count(deliveries, 'outcome="failed"');
        return store.markFailed(...parameters);
      },
      markDead(...parameters) {
        count(deliveries, 'outcome="given_up"');
        return store.markDead(...parameters);
      },
    };
  }

  /** In Prometheus' text format, version 0.0.4. What is not known is left out. */
  function text(health: Health, { lastBackup, disk }: HostMetrics, now: number): string {
    const backupAt = lastBackup.measured ? lastBackup.at : null;
    const gauges: [name: string, help: string, value: number | null][] = [
      ['up', 'Whether a request could be stored', Number(health.database === 'ok')],
      ['healthy', 'Whether nobody has to look', Number(health.status === 'ok')],
      ['emails_waiting', 'E-mails not sent yet', health.pending],
      ['emails_given_up', 'E-mails given up', health.dead],
      [
        'oldest_email_seconds',
        'Age of the oldest waiting e-mail',
        health.pending === null ? null : (health.oldestUndeliveredSeconds ?? 0),
      ],
      [
        'backup_age_seconds',
        'Age of the last backup',
        backupAt === null ? null : Math.round((now - backupAt) / 1000),
      ],
      [
        'disk_free_bytes',
        'Free on the disk of the requests',
        disk.measured ? disk.freeBytes : null,
      ],
    ];
    return [
      lines('answers_total', 'counter', 'Answers of this process by part and status', answers),
      lines('deliveries_total', 'counter', 'E-mails and webhook messages by outcome', deliveries),
      ...gauges.map(([name, help, value]) =>
        value === null ? '' : lines(name, 'gauge', help, new Map([['', value]])),
      ),
      lines(
        'release',
        'gauge',
        'The release that runs',
        new Map([[`release="${health.release}"`, 1]]),
      ),
    ].join('');
  }

  return { counted, watched, text };
}

export type Metrics = ReturnType<typeof createMetrics>;

const partOf = (url: string): Part => {
  if (url.startsWith(`${DESK_PATH}/`)) return 'desk';
  return url.startsWith('/functions/v1/') ? 'contact' : 'site';
};

function lines(name: string, type: 'counter' | 'gauge', help: string, values: Values): string {
  if (values.size === 0) return '';
  const rows = [...values].map(
    ([labels, value]) => `website_${name}${labels && `{${labels}}`} ${value}\n`,
  );
  return `# HELP website_${name} ${help}.\n# TYPE website_${name} ${type}\n${rows.join('')}`;
}
