/** What Prometheus is told, on this machine only. Numbers alone: nothing of a person, no address, no path. */
import type { RequestListener } from 'node:http';
import { DESK_PATH, type HostMetrics } from '../shared/desk.ts';
import type { ContactStore } from '../store/store.ts';
import type { Health } from './health.ts';

/** Whose answers are counted apart. */
type Part = 'contact' | 'desk' | 'site';

interface Sample {
  name: string;
  help: string;
  type: 'counter' | 'gauge';
  /** By the labels, as `part="site",status="200"`; '' for none. Null: not known. */
  values: Map<string, number | null>;
}

export function createMetrics() {
  const answers = new Map<string, number | null>();
  const deliveries = new Map<string, number | null>();
  const count = (counts: Map<string, number | null>, labels: string) =>
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

  /** In Prometheus' text format, version 0.0.4. */
  function text(health: Health, { lastBackup, disk }: HostMetrics, now: number): string {
    const only = (value: number | null) => new Map([['', value]]);
    const backupAt = lastBackup.measured ? lastBackup.at : null;
    const samples: Sample[] = [
      sample('answers_total', 'counter', 'Answers of this process by part and status', answers),
      sample('deliveries_total', 'counter', 'E-mails and webhook messages by outcome', deliveries),
      sample(
        'up',
        'gauge',
        'Whether a request could be stored',
        only(health.database === 'ok' ? 1 : 0),
      ),
      sample(
        'healthy',
        'gauge',
        'Whether nobody has to look',
        only(health.status === 'ok' ? 1 : 0),
      ),
      sample('emails_waiting', 'gauge', 'E-mails not sent yet', only(health.pending)),
      sample('emails_given_up', 'gauge', 'E-mails given up', only(health.dead)),
      sample(
        'oldest_email_seconds',
        'gauge',
        'Age of the oldest waiting e-mail',
        only(health.pending === null ? null : (health.oldestUndeliveredSeconds ?? 0)),
      ),
      sample(
        'backup_age_seconds',
        'gauge',
        'Age of the last backup',
        only(backupAt === null ? null : Math.round((now - backupAt) / 1000)),
      ),
      sample(
        'disk_free_bytes',
        'gauge',
        'Free on the disk of the requests',
        only(disk.measured ? disk.freeBytes : null),
      ),
      sample(
        'release',
        'gauge',
        'The release that runs',
        new Map([[`release="${health.release}"`, 1]]),
      ),
    ];
    return samples.map(lines).join('');
  }

  return { counted, watched, text };
}

export type Metrics = ReturnType<typeof createMetrics>;

const partOf = (url: string): Part => {
  if (url.startsWith(`${DESK_PATH}/`)) return 'desk';
  return url.startsWith('/functions/v1/') ? 'contact' : 'site';
};

const sample = (
  name: string,
  type: Sample['type'],
  help: string,
  values: Sample['values'],
): Sample => ({ name: `website_${name}`, help, type, values });

function lines({ name, help, type, values }: Sample): string {
  const known = [...values].filter(([, value]) => value !== null);
  if (known.length === 0) return '';
  const rows = known.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}\n`);
  return `# HELP ${name} ${help}.\n# TYPE ${name} ${type}\n${rows.join('')}`;
}
