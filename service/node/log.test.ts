import { expect, test } from 'vitest';
import { visitorFieldNames } from '../domain/fields.ts';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => lines.push(line) }));
  return lines;
}

test('writes one JSON object a line, with the level by name', () => {
  const [line = ''] = logged((log) => log.info({ path: '/x' }, 'page not found'));
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    path: '/x',
    msg: 'page not found',
  });
});

test('blanks what is personal, wherever it comes by accident', () => {
  const person = Object.fromEntries(visitorFieldNames.map((field) => [field, 'PERSONAL']));
  const lines = logged((log) => {
    log.info(person, 'flat');
    log.info({ payload: person, request: person }, 'nested');
    log.info({ a: { headers: { authorization: 'PERSONAL', cookie: 'PERSONAL' } } }, 'deep');
    log.info({ list: [{ email: 'PERSONAL' }] }, 'in a list');
    log.info({ email: { to: 'PERSONAL', replyTo: 'PERSONAL' } }, 'e-mail');
    log.info({ to: 'PERSONAL@canal.example', from: ['"A, PERSONAL@canal.example>'] }, 'e-mail');
    log.info({ sent: { to: [{ name: 'PERSONAL', address: 'PERSONAL' }] } }, 'e-mail');
    log.info({ err: new Error('550 <PERSONAL@canal.example> unknown') }, 'error');
    log.info({ reason: 'no postgres://PERSONAL:PERSONAL@database.example' }, 'reason');
  });
  expect(lines).toHaveLength(9);
  expect(lines.join('')).not.toContain('PERSONAL');
});

test('keeps what an error says, and its cause', () => {
  const [line = ''] = logged((log) =>
    log.error({ err: new Error('disk full', { cause: new Error('ENOSPC') }) }, 'failed'),
  );
  expect(JSON.parse(line).err.message).toContain('disk full');
  expect(line).toContain('ENOSPC');
});

test('keeps what only has the name of something personal: times, and whom a system call could not reach', () => {
  const times = { from: '2026-11-27T12:00:00.000Z', to: '2026-12-01T12:00:00.000Z' };
  const refused = Object.assign(new Error('refused'), { address: '192.0.2.7', port: 5432 });
  const path = 'file:///srv/node_modules/@scope/package/index.js';
  const lines = logged((log) => {
    log.warn(times, 'the clock has jumped');
    log.error({ err: refused, path }, 'no database');
  });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject(times);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ path, err: { address: '192.0.2.7' } });
});
