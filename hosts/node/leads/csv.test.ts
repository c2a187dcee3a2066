import { describe, expect, it } from 'vitest';
import { formatCsv } from './csv.ts';

const cell = (value: string) => formatCsv([[value]]).slice(1, -2);

describe('the CSV export', () => {
  it('is UTF-8 with a byte order mark, commas, and CRLF after every row', () => {
    const csv = formatCsv([
      ['id', 'name'],
      ['1', 'Nguyễn Thị Ánh'],
    ]);
    expect(csv).toBe('\uFEFFid,name\r\n1,Nguyễn Thị Ánh\r\n');
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
    ['+16135550123', "'+16135550123"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("https://x.example","a")', `"'=HYPERLINK(""https://x.example"",""a"")"`],
  ])('gives a spreadsheet no formula to run: %j', (value, expected) => {
    expect(cell(value)).toBe(expected);
  });

  it('leaves the signs alone where they start nothing', () => {
    expect(cell('1+1=2 @ 3-4')).toBe('1+1=2 @ 3-4');
  });

  it('does not drive a terminal that it is printed on', () => {
    expect(cell('a\u001b[2Jb\u009b0m\u0007')).toBe('a\\u001b[2Jb\\u009b0m\\u0007');
  });
});
