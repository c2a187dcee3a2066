import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { type DeskHealth, NOT_MEASURED } from '../../service/domain/desk.ts';
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

const HOUR = 3_600_000;
const { now } = onPostgres;
const disk = (freeBytes: number) => ({
  disk: { measured: true, freeBytes, totalBytes: 4e9 } as const,
});
const backup = (at: number | null) => ({ lastBackup: { measured: true, at } as const });

const unusualDeletion = {
  ...{ noticedMs: 0, after: 0, upTo: 4, requests: 4, days: 30, isShorter: false },
  at: Date.UTC(2026, 2, 17, 13, 30),
  seenAt: Date.UTC(2026, 2, 3, 13, 30),
};

test.each([
  ['nothing measured', {}, false],
  ['enough room on the disk', disk(500_000_000), false],
  ['less than the alarm by e-mail allows', disk(499_999_999), true],
  ['no backup yet', backup(null), false],
  ['a backup 48 hours ago', backup(now - 48 * HOUR), false],
  ['an update that failed', { upkeepFailures: ['The build failed: x'] }, true],
  ['a backup that failed', { backupFailure: 'The disk is full' }, true],
  ['damage in the database', { damage: 'page 7' }, true],
  ['visitors that are not told apart', { proxiesProblem: 'TRUSTED_PROXIES is 0' }, true],
  ['a copy elsewhere and pages of two days', { offsiteAt: now - 48 * HOUR, builtAt: now }, false],
  ['an older copy elsewhere', { offsiteAt: now - 48 * HOUR - 1 }, true],
  ['older pages', { builtAt: now - 48 * HOUR - 1 }, true],
  ['nothing wrong at the last backup', { backupFailure: null, damage: null }, false],
  ['an older backup', backup(now - 48 * HOUR - 1), true],
  ['an e-mail given up', { dead: 1 }, true],
  ['e-mails that are only written to files', { isSpooled: true }, true],
  ['a preview that visitors may find', { isPublicPreview: true }, true],
  ['requests to be deleted', { unusualDeletion }, true],
  ['an e-mail that waits for an hour', { waiting: 1, oldestWaitingAt: now - HOUR }, false],
  ['one that waits for longer', { waiting: 1, oldestWaitingAt: now - HOUR - 1 }, true],
])('of %s, whether it needs a look is said as it was by e-mail', (_, measured, isTrouble) => {
  const { health: words } = loadDesk('en').text;
  const html = markup({ ...onPostgres, ...measured });
  expect(html).toContain(isTrouble ? words.troubled : words.allWell);
  expect(html).not.toContain(isTrouble ? words.allWell : words.troubled);
});

test('requests to be deleted are said with their number, their day, and what that comes from', () => {
  const html = markup({ ...onPostgres, unusualDeletion });
  expect(html).toMatch(/Mar 17.*4 requests.*30 days.*Mar 3/);
  expect(markup(onPostgres)).not.toContain(loadDesk('en').text.health.deletion.heading);
});
