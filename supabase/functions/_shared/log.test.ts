import { expect, test, vi } from 'vitest';
import { log } from './log.ts';

function written(level: 'info' | 'warn' | 'error', fields: Record<string, unknown>): string {
  const spy = vi.spyOn(console, level).mockImplementation(() => undefined);
  log[level](fields, 'what happened');
  expect(spy).toHaveBeenCalledOnce();
  return String(spy.mock.calls[0]?.[0]);
}

test.each(['info', 'warn', 'error'] as const)(
  '%s is one JSON line, with nothing personal',
  (level) => {
    const line = written(level, { status: 200, payload: { email: 'anh@client.example' } });
    expect(line).not.toContain('\n');
    const { time, ...others } = JSON.parse(line);
    const payload = { email: '[redacted]' };
    expect(others).toEqual({ level, status: 200, payload, msg: 'what happened' });
    expect(Date.parse(time)).toBeGreaterThan(0);
  },
);

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
