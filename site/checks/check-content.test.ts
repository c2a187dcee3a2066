/** What the check of words prints. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { postFile } from '../../test/kit/content-copy.ts';
import { openContent } from '../../test/kit/content-fixture.ts';

const content = await openContent();

test('each thing to think about is one line of advice, and the exit code is 0', async () => {
  const markdown = 'Call (506) 555-0187. See [them](https://other.example/a_(b)).';
  const prices = await readFile('test/fixture-company/facts/prices.yaml', 'utf8');
  await content.write('facts/prices.yaml', prices.replace('taxPercent: 13', 'taxPercent: 15'));
  const facts = { title: 'Tills and '.repeat(8), description: 'Nothing.', draft: true };
  await content.write('en/posts/one.md', postFile(facts, markdown));
  const { code, output } = await content.run('site/checks/check-content.ts');
  expect(output.match(/^(?!Advice: content\/).*$/gm)).toEqual([
    'There are no mistakes in the words, facts and pictures.',
    '',
  ]);
  expect(code).toBe(0);
  expect(output).toMatch(/prices\.yaml: provinces\.ontario\.taxPercent: is 15, .*: 0, 13\n/);
  expect(output).not.toContain('provinces.quebec');
  const about = output.split('\n').filter((line) => line.includes('/one.md'));
  for (const advice of [
    'title: has 79 characters',
    'description: has 8 characters',
    'line 13: {company.phone} in place of what is typed',
    'https://other.example/a_(b) has no row in content/sources.md',
  ]) {
    expect(
      about.filter((line) => line.includes(advice)),
      advice,
    ).toHaveLength(1);
  }
}, 60_000);

test('a mistake ends it with 1, and no link in what it prints gives a terminal commands', async () => {
  const link = '[Prices](/prices\u001b]0;title\u0007).';
  await content.write('en/posts/one.md', postFile({ draft: true }, link));
  const { code, output } = await content.run('site/checks/check-content.ts', '--mistakes');
  expect(output).toContain('\\u001b]0;title\\u0007');
  expect(output).not.toContain('\u001b');
  expect(output).not.toContain('may add some');
  expect(code).toBe(1);
}, 60_000);

test('as long as facts have a mistake, no list seems too long, and more may follow', async () => {
  const [prices, home] = ['facts/prices.yaml', 'en/pages/home.yaml'];
  const original = (file: string) => readFile(`test/fixture-company/${file}`, 'utf8');
  const card = '    - title: "{office outside NB}Elsewhere"\n      text: Here.\n';
  await content.write(
    home,
    (await original(home)).replace(/^ {2}cards:\n(?=(?: .*\n)*closing)/m, `$&${card}`),
  );
  const shown = await content.run('site/checks/check-content.ts', '--mistakes');
  expect(shown.output).not.toContain('three cards');
  await content.write(prices, (await original(prices)).replace(/^minimum: .*/m, 'minimum: much'));
  const { output } = await content.run('site/checks/check-content.ts', '--mistakes');
  expect(output).toContain('may add some');
  expect(output).not.toContain('three cards');
}, 60_000);
