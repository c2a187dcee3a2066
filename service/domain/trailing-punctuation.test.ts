import { expect, test } from 'vitest';
import { withoutTrailingPunctuation } from './trailing-punctuation.ts';

test.each([
  ...'. , ; : ! ? ) ] } > " \' » › ” ’ … * _ ~ ` | \\ & + = - – — @ ^'.split(' '),
  ...'． ， ； ： ！ ？ ） ］ ＞ 」 』 】 。 、 ｡ 、 ؟ ، ।'.split(' '),
  ...'%2E %2C %3B %3A %21 %3F %29 %5D %3E %22 %27 %C2%BB %E2%80%9D %E2%80%99 %E2%80%A6'.split(' '),
  ...'%EF%BC%8E %EF%BC%89 %E3%80%82 %20 %09 %0A %0D%0A %C2%A0 %E2%80%AF %E3%80%80'.split(' '),
  ...'%E2%80%8B %EF%BB%BF %E2%81%A0 %C2%AD %E2%80%8E %E2%80%8D %EF%B8%8F %E3%85%A4'.split(' '),
  ...'%BB %92 %A0 %E2%80 %252E %25C2%25A0 %23 / // /. /) ./ ). .”) ...'.split(' '),
  ...'&gt; &gt &quot; &quot). &#8221; &#xBB; &nbsp; %26gt%3B. &rdquo;, 🙂 )** ]( ).&nbsp;'.split(
    ' ',
  ),
  ...[' ', '\u00a0', '\u200b', '\ufeff', '\u2028'],
])('what stands behind an address is no part of it: %j', (end) => {
  for (const address of ['/fr/contact', '/blog/cloud-2025', '/old/été']) {
    expect(withoutTrailingPunctuation(address + end)).toBe(address);
  }
});

test.each([
  ['/contact.pdf', '/contact.pdf'],
  ['/a./b', '/a./b'],
  ['/a.b,c', '/a.b,c'],
  ['//evil.example/.', '//evil.example'],
  ['/', ''],
  ['/contact&page', '/contact&page'],
  ['/e\u0301te\u0301.', '/e\u0301te\u0301'],
  ['/contact%', '/contact%'],
  ['/contact%00.', '/contact\0'],
])('of %s stays %s', (address, expected) => {
  expect(withoutTrailingPunctuation(address)).toBe(expected);
});
