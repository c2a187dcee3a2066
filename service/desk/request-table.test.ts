import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newRequest } from '../../test/kit/contact-requests.ts';
import { shownFields } from '../domain/field-names.ts';
import { requestTable } from './request-table.ts';

async function* requestsWith(fields: { message?: string; phone?: string }) {
  const own = { id: 7, version: 0, doneAt: null, releasedAt: null, spamAt: null };
  yield [{ ...newRequest(fields), ...own, delivery: 'sent' as const, deliveryError: null }];
}

const tableOf = async (fields: Parameters<typeof requestsWith>[0]) =>
  Buffer.from(await (await requestTable(requestsWith(fields))).arrayBuffer());

/** The row of one request, as it is written. */
async function rowOf(fields: Parameters<typeof requestsWith>[0]): Promise<string> {
  const text = (await tableOf(fields)).toString('utf16le');
  return text.slice(text.indexOf('\r\n') + 2);
}

const place = 2 + shownFields.indexOf('message');
async function cell(message: string): Promise<string> {
  const row = await rowOf({ message });
  return row.split('\t"').at(place)?.slice(0, -1).replaceAll('""', '"') ?? '';
}

describe('the CSV export', () => {
  it('is UTF-16 with a byte order mark, tabs, and CRLF after every row', async () => {
    const table = await tableOf({ message: 'Nguyễn Thị Ánh' });
    expect([...table.subarray(0, 4)]).toEqual([0xff, 0xfe, 0x22, 0]);
    const [first, second, end] = table.toString('utf16le').split('\r\n');
    expect(first).toMatch(/^\uFEFF"id"\t"received \(America\/Toronto\)"\t"name"\t/);
    expect(second).toMatch(/^"7"\t"2026-03-10 09:30:00"\t.*\t"Nguyễn Thị Ánh"\t/);
    expect(end).toBe('');
  });

  it.each([
    ['plain text', 'plain text'],
    ['the "best" firm', 'the "best" firm'],
    ['two\r\nlines, and; more', 'two\r\nlines, and; more'],
    ['1+1=2 @ 3-4', '1+1=2 @ 3-4'],
    ['=1+1', "'=1+1"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "\t'=1"],
    ['Good day;=HYPERLINK(A1)', "Good day;'=HYPERLINK(A1)"],
    ['Good day\t-1', "Good day\t'-1"],
    ['Good day,\u00a0@SUM(A1)', "Good day,\u00a0'@SUM(A1)"],
    ['Good day\r\n- first', "Good day\r\n'- first"],
    ['Good day;"=1', `Good day;"'=1`],
    ['＝1+1', "'＝1+1"],
    ['\u200e=1', "\u200e'=1"],
    ['a\u2028=1', "a\n'=1"],
    ['a\u001b[2Jb\u009b0m\u0007', 'a\\u001b[2Jb\\u009b0m\\u0007'],
    ['\u202egnp.exe', '\\u202egnp.exe'],
  ])(
    'gives a spreadsheet no formula to run, and a terminal no order: %j',
    async (value, expected) => {
      expect(await cell(value)).toBe(expected);
    },
  );

  it('gives one none to run either where the separator is another', async () => {
    const signs = ['=', '+', '-', '@', '＝', ';', ',', '\t', '\r\n', '\n', ' ', '"', "'", 'a', '1'];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...signs), { maxLength: 12 }), async (parts) => {
        const row = await rowOf({ message: parts.join('') });
        for (const separator of [',', ';', '\t']) {
          // The most careless reader: quotes mean nothing to it, and it trims.
          const cells = row.split(/[\r\n]/).flatMap((line) => line.split(separator));
          const begins = cells.map((one) => one.replace(/^[\s"]+/, '')[0] ?? '');
          expect(begins.filter((sign) => '=+-@＝'.includes(sign) && sign !== '')).toEqual([]);
        }
      }),
    );
  });

  it.each(['+1 613 555 0111', '(613) 555-0111', '6135550111', '1-2-34'])(
    'keeps a telephone number a text, with its digits as typed: %s',
    async (phone) => expect(await rowOf({ phone })).toContain(`\t"'${phone}"\t`),
  );

  it('leaves other texts as they are', async () => {
    expect(await rowOf({ phone: 'Suite 200' })).toContain('\t"Suite 200"\t');
  });
});
