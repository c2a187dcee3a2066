/** What editors do by mistake stops the build with a sentence, and what they write does not. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../../test/kit/at-end.ts';
import { proseOf } from '../index.ts';
import { consent, date, httpsUrl, inlineMarkdown, markdown, text } from '../schema/fields.ts';
import { ContentError } from './mistakes.ts';
import { readMarkdownFile, readYamlFile } from './read-file.ts';
import { readSite } from './site.ts';

const folder = newFolder();
const content = join(folder, 'content');
beforeAll(async () => {
  mkdirSync(join(content, 'pictures'), { recursive: true });
  const disk = { create: { width: 120, height: 80, channels: 3, background: '#fff' } } as const;
  await sharp(disk).png().toFile(join(content, 'pictures/disk.png'));
});

function fileWith(name: string, written: string | Buffer): string {
  const file = join(content, name);
  writeFileSync(file, written);
  return file;
}

/** Files are read once for each site. */
const reading = <Value>(read: () => Value) => readSite({ folder: content }, read);

const schema = v.strictObject({
  title: text,
  date: v.optional(date),
  link: v.optional(httpsUrl),
  consent: v.optional(consent),
  intro: v.optional(inlineMarkdown),
  parts: v.optional(v.array(markdown)),
});

/** A post whose text begins in line 4. */
function readText(written: string): string {
  const file = fileWith('post.md', `---\ntitle: A title\n---\n${written}`);
  return reading(() => proseOf(readMarkdownFile(file, schema).text).html);
}

const readYaml = (written: string | Buffer) =>
  reading(() => readYamlFile(fileWith('page.yaml', written), schema));

function mistakeIn(read: () => unknown): string {
  try {
    reading(read);
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('in a text in Markdown, this is a mistake:', () => {
  test.each([
    ['One.\n\n<script src="/pictures/x.js"></script>', 6, 'HTML is not possible'],
    ['[x](javascript:alert(1))', 4, 'the link to "javascript:alert(1)" does not work'],
    ['[x](http://example.org)', 4, 'write https://'],
    ['[x](https://bank.example@evil.example)', 4, 'not a whole address'],
    ['[x](/pri\u{200b}cing)', 4, 'an invisible character'],
    ['One\n\n![](/pictures/disk.png)', 6, 'needs words between its square brackets'],
    ['![x](/pictures/none.png)', 4, 'there is no picture /pictures/none.png; put the file'],
    ['One\n\n# Two', 6, 'write ## for one below it'],
    ['## One\n\n#### Two', 6, 'more than one level below'],
    ['One {company.fone}', 4, '{company.fone} is not a fact'],
  ])('%j', (written, line, sentence) => {
    const mistake = mistakeIn(() => readText(written));
    expect(mistake).toContain('content/post.md');
    expect(mistake).toContain(sentence);
    expect(mistake).toContain(`line ${line}: `);
  });

  test('what stands above the text, or does not', () => {
    const head = fileWith('page.md', '---\ntitle: A\nintro: One: two\n---\nText.\n');
    expect(mistakeIn(() => readMarkdownFile(head, schema))).toMatch(
      /page\.md, line 3: .+ It says: intro: One: two$/,
    );
    const none = fileWith('page.md', 'Text only.\n');
    expect(mistakeIn(() => readMarkdownFile(none, schema))).toContain(
      'the file must begin with a line "---"',
    );
  });
});

describe('in a field of YAML, this is a mistake:', () => {
  test.each([
    ['intro: One <b>two</b>', 2, 'HTML is not possible'],
    ['intro: |\n  - one\n  - two', 2, 'only one paragraph'],
    ['link: javascript:alert(1)', 2, 'must be a full address'],
    ["date: '2026-06-31'", 2, 'must be a date such as'],
    ['parts:\n\t- One', 3, 'this is no YAML: '],
    ['intor: One', 2, 'intor: the site knows no line of this name'],
    ["consent: { date: '2099-01-01', scope: Words }", 2, 'must be a day that has come'],
    ['intro: Prices: what to expect', 2, 'this is no YAML: '],
  ])('%j', (written, line, sentence) => {
    const mistake = mistakeIn(() => readYaml(`title: A title\n${written}\n`));
    expect(mistake).toContain('content/page.yaml');
    expect(mistake).toContain(`line ${line}`);
    expect(mistake).toContain(sentence);
  });

  test('each of several, with a field that is missing and a file that is', () => {
    const file = join(folder, 'content/page.yaml');
    expect(mistakeIn(() => readYaml('link: x\ndate: soon\n')).split('\n')).toEqual([
      `${file}, line 1: title: is missing; add a line "title:" with what belongs there`,
      `${file}, line 2: date: must be a date such as 2026-11-21, on a day that there is, but is "soon"`,
      `${file}, line 1: link: must be a full address such as https://example.org, but is "x"`,
    ]);
    const missing = join(folder, 'content/nothing.yaml');
    expect(mistakeIn(() => readYamlFile(missing, schema))).toContain('the file is missing');
  });

  test.each([
    ["title: 'One **two**'", 'bold words and links are not possible here'],
    ['title: One&nbsp;two', 'the sign itself must stand here'],
  ])('%j, which is shown as it stands', (written, sentence) => {
    expect(mistakeIn(() => readYaml(written))).toContain(`page.yaml, line 1: title: ${sentence}`);
  });

  test('many references to references, which would fill the memory', () => {
    const names = [...'abcdefghi'];
    const lines = names.map(
      (name, index) => `${name}: &${name} [${`*${names[index - 1]},`.repeat(9)}]`,
    );
    lines[0] = `a: &a [${'x,'.repeat(9)}]`;
    expect(mistakeIn(() => readYaml(lines.join('\n')))).toContain('page.yaml, line 1: ');
  });
});

test('the bytes of a file: other ends of lines make no difference, another encoding stops the build', () => {
  const latin1 = Buffer.from('title: One\nintro: Caf\u00e9\n', 'latin1');
  expect(mistakeIn(() => readYaml(latin1))).toMatch(/content\/page\.yaml, line 2: .*UTF-8/);
  expect(readYaml('\ufefftitle: One\r\nintro: two\r\n')).toEqual({ title: 'One', intro: 'two' });
  const file = fileWith('bom.md', '\ufeff---\r\ntitle: One\r\n--- \r\nTwo\r\nthree\r\n');
  const { html } = reading(() => proseOf(readMarkdownFile(file, schema).text));
  expect(html).toBe('<p>Two\nthree</p>\n');
});

describe('this is no mistake:', () => {
  test.each([
    'If a < b and b > c, then a <3 it -> that <- and 5 <6.',
    'From $50* a month, 2 * 3 * 4, snake_case, __init__, ~5 to ~10 people.',
    '\\*\\*Not bold\\*\\* and \\<b>.',
    '`<b>`, `**`, `[x](y z)` and ``a ` b``.',
    '```html\n<script>alert(1)</script>\n<!-- x -->\n```',
    '[a](/a) [b](/a/b?c=d#e) [c](#d) [e](mailto:a@b.example?subject=Hi%20you) [f](tel:+1-613-555-0142)',
    "Write to ana@example.org or @towpath, pay $5 or $$, it costs 5$ - $6; 6' 2\", 11'' wide, so-called... [sic] :-) ;-)",
    'A \\{name\\}, \\{\\} and `{x}` or ``{{ `y` }}``.',
  ])('%j', (written) => {
    expect(readText(written)).not.toBe('');
    const inline = { title: 'x', parts: [written] };
    const { issues } = reading(() => v.safeParse(schema, inline));
    expect(issues?.map(({ message }) => message)).toBeUndefined();
  });
});

test('what passes is no markup but our own', () => {
  const html = readText(
    [
      '`<b>` \\<i> <3 "q" \'a\'',
      '[x](https://example.org/?a=1&b=2&lt=3 "<b>\\"&")',
      'www.example.org',
      '```"><b>\n<u>&amp;\n```',
      '<svg/onload=alert(1)>',
    ].join('\n\n'),
  );
  expect(html).toBe(
    [
      '<p><code>&lt;b&gt;</code> &lt;i&gt; &lt;3 &quot;q&quot; &#39;a&#39;</p>',
      '<p><a href="https://example.org/?a=1&amp;b=2&amp;lt=3" title="&lt;b>&quot;&amp;">x</a></p>',
      '<p><a href="https://www.example.org">www.example.org</a></p>',
      '<pre tabindex="0" role="group"><code>&lt;u&gt;&amp;amp;\n</code></pre>',
      '<p>&lt;svg/onload=alert(1)&gt;</p>',
      '',
    ].join('\n'),
  );
});
