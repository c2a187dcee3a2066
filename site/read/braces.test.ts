/** Placeholders stand for facts, and nothing that was meant as one is published. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../test/kit/at-end.ts';
import { proseOf } from '../index.ts';
import { inlineMarkdown, markdown, text } from '../schema/fields.ts';
import { ContentError } from './mistakes.ts';
import { readMarkdownFile, readYamlFile } from './read-file.ts';

const folder = newFolder();

function fileWith(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const schema = v.strictObject({
  title: text,
  intro: v.optional(inlineMarkdown),
  parts: v.optional(v.array(markdown)),
});

function mistakeIn(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('facts', () => {
  const facts = {
    values: new Map([
      ['company.phone', '(613) 555-0142'],
      ['company.name', 'Acme Inc.'],
      ['price.server', '$90'],
    ]),
    commitments: new Map([['leaving', false]]),
  };

  test('are filled in, and so are later what the code fills in; code and prose keep their braces', () => {
    const file = fileWith(
      'messages.yaml',
      'title: Call {company.phone}.\nintro: Keep {count}, \\{one\\} and `{two}`.\n',
    );
    expect(readYamlFile(file, schema, facts)).toEqual({
      title: 'Call (613) 555-0142.',
      intro: 'Keep {count}, {one} and <code>{two}</code>.',
    });
    const post = fileWith(
      'post.md',
      '---\ntitle: One\n---\n`{price.server}` is \\{price.server}: { price.server }\n',
    );
    expect(proseOf(readMarkdownFile(post, schema, facts).text).html).toBe(
      '<p><code>{price.server}</code> is {price.server}: $90</p>\n',
    );
  });

  test.each([
    ['{company.fone}', 'company.phone'],
    ['{price.server a month', 'price.server'],
    ['{{price.server}}', 'price.server'],
    ['{entreprise.téléphone}', 'company.phone'],
    ['{price. server}', 'price.server'],
    ['{Price.Server}', 'price.server'],
    ['{price,server}', 'price.server'],
    ['price.server}', ''],
    ['｛price.server｝', 'price.server'],
    ['€{price.server}}', 'price.server'],
    ['{prix.serveur}', 'price.server'],
    ['{comitment leaving}', 'commitment leaving'],
    ['{count}', ''],
    ['{#id}', ''],
    ['{}', ''],
    ['\\\\{name}', 'company.name'],
  ])('%s is a mistake, once and with its line', (written, nearest) => {
    const markdown = `---\ntitle: One\nintro: Two\n---\nOne\n\n- two\n- ${written} or\n`;
    const inText = mistakeIn(() => readMarkdownFile(fileWith('post.md', markdown), schema, facts));
    const yaml = `title: One\nparts:\n  - One\n  - >\n    two\n    ${written} or\n`;
    const inField = mistakeIn(() => readYamlFile(fileWith('page.yaml', yaml), schema, facts));
    for (const [mistake, place] of [
      [inText, '/post.md, line 8: '],
      [inField, '/page.yaml, line 6: parts.1: '],
    ] as const) {
      expect(mistake).toContain(place);
      expect(mistake.split('\n')).toHaveLength(1);
      expect(mistake).toContain(nearest === '' ? 'is not a fact' : `the nearest is {${nearest}}`);
    }
  });

  test('of which several are wrong are all named, beside what else is', () => {
    const markdown =
      '---\nintro: "{price.sever} {company.nam}"\n---\nOne {a}.\n\n##Two {b}\n\n{commitment gone}';
    const mistake = mistakeIn(() => readMarkdownFile(fileWith('post.md', markdown), schema, facts));
    expect(mistake.match(/line \d+: (?:\w+: )?\S+/g)).toEqual([
      'line 2: intro: {price.sever}',
      'line 2: intro: {company.nam}',
      'line 2: title: is',
      'line 4: {a}',
      'line 6: {b}',
      'line 6: a',
    ]);
  });

  test('that are misspelt where code fills in words later are named with those', () => {
    const file = fileWith('messages.yaml', 'title: Keep {cuont} of {title}.\n');
    expect(mistakeIn(() => readYamlFile(file, schema, facts))).toContain('the nearest is {count}');
  });
});
