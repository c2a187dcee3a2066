/** What somebody sees who edits the content while the development server runs. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyContent } from '../kit/content-copy.ts';
import { startProgram } from '../kit/program.ts';
import { expect, test } from './journey.ts';

// React warns of our inline scripts, and a page whose server has ended asks for it.
test.use({ expectedErrors: [/^Encountered a script tag|Failed to load resource/] });

test('a mistake shows itself above the words that were there before, and goes when it is mended', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const content = await copyContent();
  const program = 'node_modules/@react-router/dev/bin.cjs';
  const command = [process.execPath, program, 'dev', '--port', '0'];
  const server = await startProgram(command, {
    // Colours would stand in its address.
    env: { ...process.env, NO_COLOR: '1', CONTENT_FOLDER: content.folder },
    pattern: /http:\/\/localhost:\d+/,
    lastSignal: 'SIGTERM',
  });
  try {
    const address = server.found;
    const heading = page.locator('h1');
    const overlay = page.locator('vite-error-overlay');
    // The server compiles what it is asked for, which takes a while on a busy machine.
    const patient = { timeout: 180_000 };
    await page.goto(address, patient);
    const before = await heading.textContent(patient);

    const file = 'en/pages/home.yaml';
    const words = await readFile(join(content.folder, file), 'utf8');
    await content.write(file, words.replace(/(?<=^ {2}heading: ).*/m, 'From {price.sever}'));
    await expect(overlay).toContainText(
      /en\/pages\/home\.yaml, line \d+: .*\{price\.server\}/,
      patient,
    );
    await expect(heading).toHaveText(before ?? '');

    await content.write(file, words.replace(/(?<=^ {2}heading: ).*/m, 'Mended words'));
    await expect(heading).toHaveText('Mended words', patient);
    await expect(overlay).toHaveCount(0);
  } finally {
    await server.end();
    await content.dispose();
    await rm(join('.cache', 'shown', content.folder), { recursive: true, force: true });
  }
});
