import { expect, test, vi } from 'vitest';
import { visitorFieldNames } from '../../../service/domain/fields.ts';
import { log } from './log.ts';

function written(level: 'info' | 'warn' | 'error', fields: Record<string, unknown>): string {
  const spy = vi.spyOn(console, level).mockImplementation(() => undefined);
  log[level](fields, 'what happened');
  expect(spy).toHaveBeenCalledOnce();
  return String(spy.mock.calls[0]?.[0]);
}

test.each(['info', 'warn', 'error'] as const)('%s is one JSON line', (level) => {
  const line = written(level, { requestId: '1', status: 200 });
  expect(line).not.toContain('\n');
  const { time, ...others } = JSON.parse(line);
  expect(others).toEqual({ level, requestId: '1', status: 200, msg: 'what happened' });
  expect(Date.parse(time)).toBeGreaterThan(0);
});

test('what is personal is blanked, wherever it comes by accident', () => {
  const person = Object.fromEntries(visitorFieldNames.map((field) => [field, 'PERSONAL']));
  const line = written('info', { ...person, payload: person, a: [{ recaptchaToken: 'PERSONAL' }] });
  expect(line).not.toContain('PERSONAL');
});

test('an error is told with its causes, without what a database quotes of a visitor', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(anh@client.example) already exists.',
    where: 'anh@client.example',
  });
  const line = written('error', { err: new Error('not stored', { cause }) });
  expect(line).not.toContain('anh@');
  expect(JSON.parse(line).err).toMatchObject({
    name: 'Error',
    message: 'not stored',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'duplicate key', code: '23505' },
  });
});

test('an error that is its own cause ends', () => {
  const error: Error = new Error('circle');
  error.cause = error;
  expect(written('warn', { err: error }).length).toBeLessThan(20_000);
});
