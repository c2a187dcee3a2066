import { describe, expect, it } from 'vitest';
import { visibleControls } from '../../shared/visible-controls.ts';
import { displayWidth, formatTable, safeLines, truncate } from './table.ts';

describe('the width on a terminal', () => {
  it.each([
    ['abc', 3],
    ['Éloïse', 6],
    ['E\u0301loi\u0308se', 6],
    ['李明', 4],
    ['ｱｲｳ', 3],
    ['한국', 4],
    ['😀', 2],
    ['👩‍💻', 2],
    ['🇨🇦', 2],
    ['', 0],
  ])('of %j is %i', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  it('is kept when text is cut, without cutting through a character', () => {
    expect(truncate('李明李明', 5)).toBe('李明…');
    expect(truncate('李明李明', 6)).toBe('李明…');
    expect(truncate('E\u0301loi\u0308se', 3)).toBe('E\u0301l…');
    expect(truncate('fits', 4)).toBe('fits');
  });
});

describe('strangers’ text', () => {
  it.each([
    ['\u001b[31mred', '\\u001b[31mred'],
    ['\u009b2J', '\\u009b2J'],
    ['bell\u0007 del\u007f', 'bell\\u0007 del\\u007f'],
    ['a\nb', 'a\\u000ab'],
    ['\u202egnp.exe', '\\u202egnp.exe'],
    ['li\u2028ne', 'li\\u2028ne'],
    ['\u2066isolate\u2069', '\\u2066isolate\\u2069'],
    ['李明 D’Arcy 👩‍💻', '李明 D’Arcy 👩‍💻'],
    ['1\u00a0000\u202f$ \u200c\u200d', '1\u00a0000\u202f$ \u200c\u200d'],
  ])('cannot drive the terminal: %j', (text, expected) => {
    expect(visibleControls(text)).toBe(expected);
  });

  it('keeps its lines in a message, and a lone carriage return cannot overwrite one', () => {
    expect(safeLines('a\r\nb\nc\rd\n\te\u001b')).toEqual(['a', 'b', 'c', 'd', '    e\\u001b']);
  });
});

describe('a table', () => {
  it('aligns its columns, also beside wide characters', () => {
    const table = formatTable(
      ['No.', 'Name', 'State'],
      [
        ['1', '李明', 'open'],
        ['22', 'Anne', 'done'],
      ],
    );
    expect(table.split('\n')).toEqual(['No.  Name  State', '1    李明  open', '22   Anne  done']);
  });

  it('fits 100 columns by cutting the widest cells', () => {
    const rows = [['12345', '2026-03-10 09:30', '李'.repeat(100), `${'e'.repeat(250)}@x.example`]];
    const table = formatTable(['No.', 'Received', 'Name', 'Email'], rows);
    const widths = table.split('\n').map(displayWidth);
    expect(Math.max(...widths)).toBeLessThanOrEqual(100);
    expect(table).toContain('12345  2026-03-10 09:30  李李');
  });

  it('keeps a row on one line', () => {
    const table = formatTable(['Name'], [['two\nlines \u001b[2J']]);
    expect(table.split('\n')).toEqual(['Name', 'two\\u000alines \\u001b[2J']);
  });
});
