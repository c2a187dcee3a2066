/**
 * Deno, PostgreSQL and Lighthouse: some 300 MB that only tests and benches run, in a package of their
 * own, so that `npm start` never waits for them.
 */
import { fingerprint, stamp } from './fingerprint.mjs';
import { installPackages } from './install.mjs';
import { withLock } from './lock.mjs';
import { step } from './progress.mjs';
import { projectPath, projectRoot } from './project.mjs';

const folder = projectPath('test/engines');
const installed = stamp(projectPath('test/engines/node_modules/.installed'));

/** Installs the engines of test/engines/package-lock.json unless they are there. */
export async function ensureEngines() {
  if (installed.matches(wantedEngines())) return;
  await withLock(projectPath('.cache/engines.lock'), 'installation of the engines', async () => {
    const wanted = wantedEngines();
    if (installed.matches(wanted)) return;
    await step('Installing engines (Deno, PostgreSQL, Lighthouse)', async () => {
      installed.clear();
      await installPackages(folder);
      installed.write(wanted);
    });
  });
}

function wantedEngines() {
  return fingerprint({
    root: projectRoot,
    paths: ['test/engines/package.json', 'test/engines/package-lock.json'],
    values: { machine: `${process.platform}-${process.arch}` },
  });
}
