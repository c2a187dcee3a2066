/** What the checks of words print. */
import { expect, test, vi } from 'vitest';
import { postFile } from '../../test/kit/content-copy.ts';
import { openContent } from '../../test/kit/content-fixture.ts';
import { readCompany } from '../index.ts';

vi.setConfig({ testTimeout: 60_000 });

const content = await openContent();
const script = 'site/checks/check-content.ts';

test('each thing to think about is one line of advice, and the exit code is 0', async () => {
  const { phone } = readCompany('en');
  const markdown = `Call ${phone.display}. See [them](https://other.example/a_(b)).`;
  const facts = { title: 'Tills and '.repeat(8), description: 'Nothing.', draft: true };
  await content.write('en/posts/one.md', postFile(facts, markdown));
  const { code, output } = await content.run(script);
  expect(code).toBe(0);
  expect(output.match(/^(?!Advice: content\/).+$/gm)).toEqual([
    'There are no mistakes in the words, facts and pictures.',
  ]);
  const ofPost = output.split('\n').filter((line) => line.includes('en/posts/one.md'));
  for (const advice of [
    'line 2: title: has 79 characters',
    'line 3: description: has 8 characters',
    'line 12: {company.phone} in place of what is typed',
    'line 12: https://other.example/a_(b) has no row in content/sources.md',
  ]) {
    expect(
      ofPost.filter((line) => line.includes(advice)),
      advice,
    ).toHaveLength(1);
  }
});

test('a mistake ends it with 1, and no link in what it prints gives a terminal commands', async () => {
  const link = '[Prices](/prices\u001b]0;title\u0007).';
  await content.write('en/posts/one.md', postFile({ draft: true }, link));
  const { code, output } = await content.run(script, '--mistakes');
  expect(output).toContain('\\u001b]0;title\\u0007');
  expect(output).not.toContain('\u001b');
  expect(code).toBe(1);
});

test('a launch waits for mistakes and for what is left, and a launched site has neither', async () => {
  await content.write('en/posts/one.md', postFile({ draft: true }, '##One'));
  const two = { title: 'Two', description: 'Two.', draft: true };
  await content.write('en/posts/two.md', postFile(two, 'By Towpath IT.'));
  const list = await content.run(script, '--launch');
  expect(list.output).toMatch(/^content\/en\/posts\/one\.md, line \d+: a heading needs a space/);
  expect(list.output).toMatch(/^content\/en\/posts\/two\.md, line \d+: Towpath IT is a stand-in/m);
  expect(list.output).toMatch(/\nLeft: 1 mistakes, and [1-9]\d* stand-ins and promises\.\n$/);
  expect(list.code).toBe(1);
  await content.remove('en/posts/one.md');
  await content.edit('facts/company.yaml', /^launched: .*$/m, 'launched: true');
  expect(await content.mistakes()).toContainEqual(
    expect.stringMatching(/^content\/en\/posts\/two\.md, line \d+: Towpath IT is a stand-in/),
  );
});
