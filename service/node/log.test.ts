import { expect, test } from 'vitest';
import { visitorFieldNames } from '../shared/fields.ts';
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
  });
  expect(lines).toHaveLength(5);
  expect(lines.join('')).not.toContain('PERSONAL');
});

test('keeps what an error says, and its cause', () => {
  const [line = ''] = logged((log) =>
    log.error({ err: new Error('disk full', { cause: new Error('ENOSPC') }) }, 'failed'),
  );
  expect(JSON.parse(line).err.message).toContain('disk full');
  expect(line).toContain('ENOSPC');
});
