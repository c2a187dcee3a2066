import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { acceptsCoding, isUnchanged, sendFile } from './send-file.ts';

test.each([
  ['gzip, deflate, br', 'br', true],
  ['gzip', 'br', false],
  ['', 'gzip', false],
  ['br;q=0, gzip', 'br', false],
  ['br;q=0.0, *', 'br', false],
  ['*', 'br', true],
  ['identity, *;q=0', 'gzip', false],
  ['GZIP;Q=0.5', 'gzip', true],
  ['gzip;q=nonsense', 'gzip', false],
  ['x-br', 'br', false],
])('Accept-Encoding: %s accepts %s: %s', (header, coding, expected) => {
  expect(acceptsCoding(header, coding)).toBe(expected);
});

test.each([
  [undefined, false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['*', true],
  ['"abcd"', false],
  ['abc', false],
])('If-None-Match: %s is unchanged: %s', (header, expected) => {
  expect(isUnchanged(header, '"abc"')).toBe(expected);
});

test('for HEAD nothing is decompressed', () => {
  const plain = {
    etag: '"plain"',
    length: 12_345,
    get bytes(): Buffer {
      throw new Error('The file was read');
    },
  };
  const compressed = [{ coding: 'br', etag: '"br"', length: 1, bytes: Buffer.alloc(1) }];
  const file = { address: '/about', contentType: 'text/plain', headers: [], plain, compressed };
  const request = { method: 'HEAD', headers: {} } as IncomingMessage;
  const [writeHead, end] = [vi.fn(), vi.fn()];
  sendFile(request, { writeHead, end } as unknown as ServerResponse, file, 200, []);
  expect(writeHead.mock.calls[0]?.[1]).toContain('12345');
  expect(end).toHaveBeenCalledWith(undefined);
});
