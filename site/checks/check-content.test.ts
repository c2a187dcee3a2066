/** What the checks of words print. */
import { execFile } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { postFile } from '../../test/kit/content-copy.ts';
import { openContent } from '../../test/kit/content-fixture.ts';
import { readCompany } from '../company.ts';

const content = await openContent();

/** Runs the script on them; resolves with what it prints, and its exit code. */
const check = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((done) => {
    const options = {
      cwd: dirname(content.folder),
      env: { ...process.env, CONTENT_FOLDER: 'content' },
    };
    const script = resolve('site/checks/check-content.ts');
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

test('each thing to think about is one line of advice, and the exit code is 0', async () => {
  const { phone } = readCompany('en');
  const markdown = `Call ${phone.display}. See [them](https://other.org/a_(b)).`;
  const facts = { title: 'Tills and '.repeat(8), description: 'Nothing.', draft: true };
  await content.write('en/posts/one.md', postFile(facts, markdown));
  const { code, output } = await check();
  expect(code).toBe(0);
  expect(output.match(/^(?!Advice: content\/).+$/gm)).toEqual([
    'There are no mistakes in the words, facts and pictures.',
  ]);
  const ofPost = output.split('\n').filter((line) => line.includes('en/posts/one.md'));
  expect(ofPost.map((line) => line.replace(/^.*?, line /, ''))).toEqual([
    expect.stringMatching(/^2: title: has 79 characters/),
    expect.stringMatching(/^3: description: has 8 characters/),
    expect.stringMatching(/^12: \{company\.phone\} in place of what is typed/),
    '12: https://other.org/a_(b) has no row in content/sources.md',
  ]);
});

test('a launch waits for mistakes and for what is left; no link that is printed gives a terminal commands', async () => {
  const link = '[Prices](/prices\u001b]0;title\u0007).';
  await content.write('en/posts/one.md', postFile({ draft: true }, link));
  const two = { title: 'Two', description: 'Two.', draft: true };
  await content.write('en/posts/two.md', postFile(two, 'By Towpath IT.'));
  const { code, output } = await check('--launch');
  expect(output).toMatch(/^content\/en\/posts\/one\.md, line \d+: .*\\u001b\]0;title\\u0007/);
  expect(output).not.toContain('\u001b');
  expect(output).toMatch(/^content\/en\/posts\/two\.md, line \d+: Towpath IT is a stand-in/m);
  expect(output).toMatch(/\nLeft: 1 mistakes, and [1-9]\d* stand-ins and promises\.\n$/);
  expect(code).toBe(1);
  await content.write('en/posts/one.md', postFile({ draft: true }));
  await content.edit('facts/company.yaml', /^launched: .*$/m, 'launched: true');
  expect(await content.mistakes()).toContainEqual(
    expect.stringMatching(/two\.md, line \d+: Towpath IT is a stand-in/),
  );
});
