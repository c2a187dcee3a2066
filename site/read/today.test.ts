import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayIn, startIn, zoneOfOffice } from './today.ts';

test.each([
  ['2026-12-01T04:59:59Z', 'America/Toronto', '2026-11-30'],
  ['2026-12-01T05:00:00Z', 'America/Toronto', '2026-12-01'],
  ['2026-07-01T03:59:59Z', 'America/Toronto', '2026-06-30'],
  ['2026-07-01T04:00:00Z', 'America/Toronto', '2026-07-01'],
  ['2026-12-01T06:59:59Z', 'America/Vancouver', '2026-11-30'],
  ['2026-12-01T03:30:00Z', 'America/St_Johns', '2026-12-01'],
])('at %s the day in %s is %s', (moment, zone, day) => {
  expect(dayIn(zone, Date.parse(moment))).toBe(day);
});

test.each([
  ['2026-01-31', '-05:00', '-04:00'],
  ['2026-07-01', '-04:00', '-03:00'],
  // The days on which clocks change.
  ['2026-03-08', '-05:00', '-04:00'],
  ['2026-03-09', '-04:00', '-03:00'],
  ['2026-11-01', '-04:00', '-03:00'],
  ['2026-11-02', '-05:00', '-04:00'],
])('%s begins at %s in Toronto, and at %s in Halifax', (day, ...offsets) => {
  for (const [index, zone] of ['America/Toronto', 'America/Halifax'].entries()) {
    const start = startIn(zone, day);
    expect(start).toBe(`${day}T00:00:00${offsets[index]}`);
    expect(dayIn(zone, Date.parse(start))).toBe(day);
    expect(dayIn(zone, Date.parse(start) - 1)).not.toBe(day);
  }
});

test.each([
  ['# region: ON\naddresses:\n  - city: V\n    region: BC\n  - region: QC\n', 'America/Vancouver'],
  ['addresses: [{ city: Moncton, region: "New Brunswick" }]', 'America/Moncton'],
  ['addresses:\n  - region: Québec\n', 'America/Toronto'],
  ['addresses: [\n', 'America/Toronto'],
])('the office of %j has the clock of %s', (facts, zone) => {
  using content = mkdtempDisposableSync(join(tmpdir(), 'content-'));
  mkdirSync(join(content.path, 'facts'));
  writeFileSync(join(content.path, 'facts/company.yaml'), facts);
  expect(zoneOfOffice(content.path)).toBe(zone);
});
