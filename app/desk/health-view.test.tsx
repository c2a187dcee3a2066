import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import type { DeskHealth } from '../../service/domain/desk.ts';
import { NOT_MEASURED } from '../../service/domain/health.ts';
import { queryClient } from '../browser-state/query-client.ts';
import { loadDesk } from '../page-data/desk.server.ts';
import { createDeskApi } from './api.ts';
import { DeskContext } from './desk-context.ts';
import { HealthView } from './health-view.tsx';

afterEach(() => queryClient.clear());

const onPostgres: DeskHealth = {
  success: true,
  now: Date.UTC(2026, 2, 10, 13, 30),
  lastEmailAt: Date.UTC(2026, 2, 10, 12, 30),
  waiting: 0,
  oldestWaitingAt: null,
  dead: 0,
  lastFailure: null,
  isSpooled: false,
  unusualDeletion: null,
  ...NOT_MEASURED,
};

function markup(health: DeskHealth): string {
  queryClient.setQueryData(['desk', 'health'], health);
  const data = loadDesk('en');
  const desk = {
    ...data,
    api: createDeskApi(data.configPath),
    person: 'Sam',
    drafts: new Map(),
    announce: () => undefined,
  };
  return renderToStaticMarkup(
    <DeskContext value={desk}>
      <HealthView />
    </DeskContext>,
  );
}

/** What it says beside each label. */
function shown(health: DeskHealth) {
  const html = markup(health);
  const facts = html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*><bdi>(.*?)<\/bdi>/g);
  return Object.fromEntries(
    [...facts].map(([, ...texts]) => texts.map((text) => text.replaceAll('&#x27;', "'"))),
  );
}

test('what a host cannot measure is named as such, and e-mails are measured on every host', () => {
  const { health: words } = loadDesk('en').text;
  const facts = shown({ ...onPostgres, dead: 2, lastFailure: 'refused' });
  expect(facts[words.lastBackup]).toBe(words.notMeasured);
  expect(facts[words.disk]).toBe(words.notMeasured);
  expect(facts[words.lastEmail]).toMatch(/8:30/);
  expect(facts[words.waiting]).toBe(words.none);
  expect(facts[words.dead]).toMatch(/^2\./);
  expect(facts[words.lastFailure]).toBe('refused');
});

test('what is measured is there, and a backup that never was too', () => {
  const { health: words } = loadDesk('en').text;
  const disk = { measured: true, freeBytes: 5e9, totalBytes: 20e9 } as const;
  const facts = shown({ ...onPostgres, disk, lastBackup: { measured: true, at: null } });
  expect(facts[words.disk]).toBe('5 GB of 20 GB');
  expect(facts[words.lastBackup]).toBe(words.never);
});

const unusualDeletion = {
  ...{ noticedMs: 0, after: 0, upTo: 4, requests: 4, days: 30, isShorter: false },
  at: Date.UTC(2026, 2, 17, 13, 30),
  seenAt: Date.UTC(2026, 2, 3, 13, 30),
};

test.each<[string, Partial<DeskHealth>, boolean]>([
  ['no trouble', {}, false],
  ['a trouble that the service has found', { troubles: ['backup_old'] }, true],
  ['e-mails that are only written to files', { isSpooled: true }, true],
  ['a preview that visitors may find', { isPublicPreview: true }, true],
])('of %s, whether it needs a look is said', (_, told, isTrouble) => {
  const { health: words } = loadDesk('en').text;
  const html = markup({ ...onPostgres, troubles: [], ...told });
  expect(html).toContain(isTrouble ? words.troubled : words.allWell);
  expect(html).not.toContain(isTrouble ? words.allWell : words.troubled);
});

test('requests to be deleted are said with their number, their day, and what that comes from', () => {
  const html = markup({ ...onPostgres, unusualDeletion });
  expect(html).toMatch(/Mar 17.*4 requests.*30 days.*Mar 3/);
  expect(markup(onPostgres)).not.toContain(loadDesk('en').text.health.deletion.heading);
});
