import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emailAddress, year } from '../schema/fields.ts';
import { contactSchema } from '../schema/pages.ts';
import { ContentError, readMarkdownFile, readYamlFile } from './read-file.ts';

const headingSchema = v.strictObject({ heading: v.string() });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function mistakeIn(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
  throw new Error('The file was accepted.');
}

describe('a mistake in a YAML file', () => {
  const schema = v.strictObject({
    sender: v.strictObject({ address: emailAddress }),
    year,
  });

  test('a missing field is named with its file', () => {
    const file = fileWith('company.yaml', 'sender: {}\nyear: 2025\n');
    expect(mistakeIn(() => readYamlFile(file, schema))).toBe(`${file}: sender.address: is missing`);
  });

  test('every mistake is listed, with what stands there', () => {
    const file = fileWith('company.yaml', 'sender: { address: anne }\nyear: soon\n');
    expect(mistakeIn(() => readYamlFile(file, schema))).toBe(
      `${file}, line 1: sender.address: must be an e-mail address, but is "anne"\n${file}, line 2: year: must be a number, but is "soon"`,
    );
  });

  test('a misspelled field is pointed at', () => {
    const file = fileWith(
      'company.yaml',
      'sender: { address: a@b.example, adress: x }\nyear: 2025\n',
    );
    expect(mistakeIn(() => readYamlFile(file, schema))).toContain(
      ', line 1: sender.adress: there is no such field',
    );
  });

  test('an empty text is refused', () => {
    const file = fileWith('contact.yaml', "title: ' '\n");
    expect(mistakeIn(() => readYamlFile(file, contactSchema))).toContain(
      ', line 1: title: must not be empty',
    );
  });

  test.each([
    ['title: Prices: what to expect', 1, 'the text contains ": " and needs quotes'],
    ['a: 1\n  b: 2', 1, 'or the line is indented too far'],
    ['a:\n  address: "unclosed\n', 2, 'a missing colon, quotation mark or indentation'],
    ['a: 1\nno colon', 2, 'every line must be "name: value"'],
    ['a:b\nc: 1', 1, 'every line must be "name: value"'],
    ['a: [1', 1, 'what [ or { opens must be closed'],
    ['a: 1\na: 2', 2, 'the same name stands twice'],
    ["a: 'it's'", 1, 'double ones if it has an apostrophe'],
    ['a: {company.name} is here', 1, 'put quotes around the whole text'],
    ['a: 1\n\tb: 1', 2, 'begins with a tab'],
    ['a: "\\d"', 1, 'use single quotes'],
    ['a: [b: c: d]', 1, 'a text that contains ": " needs quotes'],
    ['a: 1\n---\nb: 2', 2, 'a line "---" may not stand here'],
    ['a: @home', 1, 'begins with a special character needs quotes'],
    ['a: *Important*', 1, 'begins with a special character needs quotes'],
    ['a: &b', 1, 'begins with a special character needs quotes'],
    ['a: !important', 1, 'begins with a special character needs quotes'],
  ])('%j is explained without words of the YAML specification', (text, line, reason) => {
    const mistake = mistakeIn(() => readYamlFile(fileWith('company.yaml', text), schema));
    expect(mistake).toContain(`company.yaml, line ${line}: `);
    expect(mistake).toContain(reason);
    expect(mistake).not.toMatch(
      /[Mm]apping|[Ii]mplicit|scalar|token|[Aa]lias|[Aa]nchor|[Ff]low|YAML|key/,
    );
  });

  test('a mistake in the facts of a Markdown file has its line in the file, with what stands there', () => {
    const file = fileWith('page.md', '---\nheading: H\nlead: One: two\n---\n');
    expect(mistakeIn(() => readMarkdownFile(file, headingSchema))).toMatch(
      /page\.md, line 3: .+ It says: lead: One: two$/,
    );
  });

  test('an empty field and a number in place of a text are named as such', () => {
    const file = fileWith('page.yaml', 'heading:\n');
    expect(mistakeIn(() => readYamlFile(file, headingSchema))).toContain(
      ', line 1: heading: is empty',
    );
    const numeric = fileWith('page.yaml', 'heading: 24\n');
    expect(mistakeIn(() => readYamlFile(numeric, headingSchema))).toContain(
      ', line 1: heading: must be a text (a number needs quotes to be one), but is 24',
    );
  });

  test('a missing file is named', () => {
    const file = join(folder, 'nothing.yaml');
    expect(mistakeIn(() => readYamlFile(file, schema))).toContain(`${file}: the file is missing`);
  });
});

describe('a Markdown file', () => {
  test('is its facts and its text', () => {
    const file = fileWith('page.md', '---\nheading: H\n---\nText.\n');
    expect(readMarkdownFile(file, headingSchema)).toEqual({
      frontMatter: { heading: 'H' },
      text: { file, markdown: 'Text.\n', linesBefore: 3 },
    });
  });

  test('without facts is refused in plain words', () => {
    const file = fileWith('page.md', 'Text only.\n');
    expect(mistakeIn(() => readMarkdownFile(file, headingSchema))).toContain(
      'the file must begin with a line "---"',
    );
  });
});

describe('facts', () => {
  const facts = {
    values: new Map([['company.phone', '(613) 555-0142']]),
    commitments: new Map([['leaving', false]]),
  };

  test('are filled in, in every text below', () => {
    const schema = v.strictObject({ calls: v.array(v.string()) });
    const file = fileWith('page.yaml', "calls: ['Call {company.phone}.', 'Keep {count}.']\n");
    expect(readYamlFile(file, schema, facts)).toEqual({
      calls: ['Call (613) 555-0142.', 'Keep {count}.'],
    });
  });

  test('that do not exist are named, with those that do', () => {
    const file = fileWith('page.md', '---\nheading: H\n---\nCall {company.fone}.\n');
    const mistake = mistakeIn(() => readMarkdownFile(file, headingSchema, facts));
    expect(mistake).toContain('{company.fone} is not a fact');
    expect(mistake).toContain('company.phone');
  });
});
