import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asText, BYTE_ORDER_MARK, formatRows, utf16 } from './request-table.ts';

const cell = (value: string) => formatRows([[value]]).slice(0, -2);

describe('the CSV export', () => {
  it('is UTF-16 with a byte order mark, tabs, and CRLF after every row', () => {
    const rows = formatRows([
      ['id', 'name'],
      ['1', 'Nguyễn Thị Ánh'],
    ]);
    const bytes = Buffer.from(utf16(BYTE_ORDER_MARK + rows));
    expect([...bytes.subarray(0, 4)]).toEqual([0xff, 0xfe, 0x69, 0]);
    expect(bytes.toString('utf16le')).toBe('\uFEFFid\tname\r\n1\tNguyễn Thị Ánh\r\n');
  });

  it.each([
    ['plain text', 'plain text'],
    ['', ''],
    ['Smith, Jones', '"Smith, Jones"'],
    ['the "best" firm', '"the ""best"" firm"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['one\nline feed', '"one\nline feed"'],
  ])('quotes as RFC 4180 says: %j', (value, expected) => {
    expect(cell(value)).toBe(expected);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"\t'=1"`],
    ['Good day;=HYPERLINK(A1)', `"Good day;'=HYPERLINK(A1)"`],
    ['Good day\t-1', `"Good day\t'-1"`],
    ['Good day,\u00a0@SUM(A1)', `"Good day,\u00a0'@SUM(A1)"`],
    ['Good day\r\n- first', `"Good day\r\n'- first"`],
    ['Good day;"=1', `"Good day;""'=1"`],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("https://x.example","a")', `"'=HYPERLINK(""https://x.example"",""a"")"`],
  ])('gives a spreadsheet no formula to run: %j', (value, expected) => {
    expect(cell(value)).toBe(expected);
  });

  it('gives one none to run either where the separator is another', () => {
    const pieces = [
      '=',
      '+',
      '-',
      '@',
      '＝',
      ';',
      ',',
      '\t',
      '\r\n',
      '\n',
      ' ',
      '"',
      "'",
      'a',
      '1',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const csv = formatRows([['1', asText(parts.join('')), 'end']]);
        for (const separator of [',', ';', '\t']) {
          // The most careless reader: quotes mean nothing to it, and it trims.
          const cells = csv.split(/[\r\n]/).flatMap((line) => line.split(separator));
          const begins = cells.map((cell) => cell.replace(/^[\s"]+/, '')[0] ?? '');
          expect(begins.filter((sign) => '=+-@＝'.includes(sign) && sign !== '')).toEqual([]);
        }
      }),
    );
  });

  it.each(['+1 613 555 0111', '(613) 555-0111', '6135550111', '1234567890123456', '1-2-34'])(
    'keeps a telephone number a text, with its digits as typed: %s',
    (phone) => {
      expect(cell(asText(phone))).toBe(`'${phone}`);
    },
  );

  it.each(['Anne', '3M', 'Suite 200', ''])('leaves other texts as they are: %j', (text) => {
    expect(cell(asText(text))).toBe(text);
  });

  it('leaves the signs alone where they start nothing', () => {
    expect(cell('1+1=2 @ 3-4')).toBe('1+1=2 @ 3-4');
  });

  it('does not drive a terminal that it is printed on', () => {
    expect(cell('a\u001b[2Jb\u009b0m\u0007')).toBe('a\\u001b[2Jb\\u009b0m\\u0007');
    expect(cell('\u202egnp.exe')).toBe('\\u202egnp.exe');
    expect(cell('\u200e613 555-0199\u2069')).toBe('\u200e613 555-0199');
    expect(cell('\u200e=1')).toBe("\u200e'=1");
    expect(cell('a\u2028=1')).toBe(`"a\n'=1"`);
    expect(cell('1\u00a0000 \u200d')).toBe('1\u00a0000 \u200d');
  });
});
