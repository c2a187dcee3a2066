/**
 * `npm run check -- content` prints each mistake in the content once, then advice. The exit code is 1 if there
 * is a mistake. With `--mistakes`, as in a build, it gives no advice.
 */
import { execFileSync } from 'node:child_process';
import { visibleControls } from '../../service/domain/characters/visible-controls.ts';
import { isShownAsLaunched } from '../launch.ts';
import { attempt, ContentError, mistakesOf } from '../read/mistakes.ts';

const mistakes = await findMistakes();
if (mistakes.length === 0 && !isShownAsLaunched) mistakes.push(...findMistakesOnceLaunched());
for (const mistake of mistakes) print(mistake);
if (!process.argv.includes('--mistakes')) {
  for (const advice of await findAdvice()) print(`Advice: ${advice}`);
}
if (mistakes.length === 0 && !isShownAsLaunched && !process.argv.includes('--mistakes')) {
  print('There are no mistakes in the words, facts and pictures.');
}
process.exitCode = mistakes.length === 0 ? 0 : 1;

/** Both quote content, which strangers may have written, and a terminal would obey what is in it. */
function print(text: string): void {
  console.log(visibleControls(text));
}

async function findMistakes(): Promise<string[]> {
  try {
    // Modules read the list of languages when they are loaded.
    const { contentMistakes } = await import('./content-mistakes.ts');
    return contentMistakes();
  } catch (error) {
    if (error instanceof ContentError) return mistakesOf(error);
    throw error;
  }
}

/** What does not read whole without the words of unsigned commitments. */
function findMistakesOnceLaunched(): string[] {
  const env = { ...process.env, AS_LAUNCHED: '1' };
  const args = [import.meta.filename, '--mistakes'];
  try {
    execFileSync(process.execPath, args, { env, encoding: 'utf8' });
    return [];
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && error.stdout !== '')) throw error;
    return String(error.stdout)
      .trim()
      .split('\n')
      .map((mistake) => `${mistake} (without the words of commitments that are not signed)`);
  }
}

async function findAdvice(): Promise<string[]> {
  const { contentAdvice } = await import('./advice.ts');
  const result = attempt(contentAdvice);
  // What cannot be read has been named as a mistake.
  return 'value' in result ? result.value : [];
}
