/**
 * Runs every command of package.json: installs what is missing, restarts itself under the pinned
 * Node, then does the work. Runs on any Node from 20 and needs nothing installed.
 */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, buildIfStale } from './build.mjs';
import { runChecks } from './checks.mjs';
import {
  ensureBenchPackages,
  ensureChromium,
  ensureEngines,
  ensureInstalled,
  ensurePrograms,
} from './install.mjs';
import { Failure, inForeground } from './processes.mjs';
import {
  hostFlags,
  isPinnedNode,
  pinnedNode,
  projectPath,
  projectRoot,
  script,
  tool,
} from './project.mjs';
import { runTests } from './run-tests.mjs';

const minNodeVersion = 20;

const benches = 'pages, service';

const usage = `Usage: npm start | npm test | npm run COMMAND

  npm start                              install and build what is stale, then serve the site
  npm test [-- PART [FILTER]]            all tests, or a part: unit, services, drills, journeys, company
  npm run test:quick [-- COMMIT]         the unit tests of what has changed, since that commit or the last
  npm test -- [PART] --shard=1/3         a third of the tests, for one of three machines
  npm run dev                            development server
  npm run build                          build the site, stale or not
  npm run check                          format, lint, types, imports, notices, unused code
  npm run check -- content               mistakes in words, facts and pictures, and advice
  npm run check -- --launch              stand-ins and unsigned promises on the site
  npm run leads -- COMMAND               the company's contact requests
  npm run bench -- NAME                  measures: ${benches}
  npm run drill -- NAME                  breaks things on purpose; crash, mail and retention at full scale
  npm run screenshots [-- PATH ...]      pictures of every kind of screen, into screenshots/`;

/**
 * What each command does once everything is installed; resolves with the exit code.
 *
 * @type {Record<string, (args: string[]) => Promise<number>>}
 */
const commands = {
  start: async (args) => {
    await buildIfStale('quick');
    return inForeground(pinnedNode, [...hostFlags, projectPath('service/node/main.mjs'), ...args]);
  },
  test: runTests,
  dev: (args) => {
    const saved = process.env.CONTENT_FOLDER ?? 'content';
    const shown = join('.cache', 'shown', saved);
    rmSync(resolve(projectRoot, shown), { recursive: true, force: true });
    cpSync(resolve(projectRoot, saved), resolve(projectRoot, shown), { recursive: true });
    // In vite.config.ts the second follows the first.
    Object.assign(process.env, { SAVED_CONTENT: saved, CONTENT_FOLDER: shown });
    return inForeground(...tool('@react-router/dev', 'react-router', ['dev', ...args]));
  },
  build: async () => {
    await build('full');
    return 0;
  },
  check: runChecks,
  leads: (args) => inForeground(...script('service/node/leads/main.ts', ...args)),
  bench: async ([name = '', ...args]) => {
    if (!benches.split(', ').includes(name)) throw new Failure(`Which bench? ${benches}`);
    await buildIfStale('full');
    await ensureBenchPackages();
    await ensureChromium();
    return inForeground(...script(`scripts/bench/${name}.ts`, ...args));
  },
  drill: async ([name = '']) => {
    if (!existsSync(projectPath(`test/drills/${name}/${name}.test.ts`))) {
      throw new Failure('Which drill? A folder in test/drills/.');
    }
    await buildIfStale('quick');
    await ensureEngines();
    await ensurePrograms(['pg_dump', 'strace']);
    process.env.DRILL_SCALE = 'full';
    // The folder comes first: after the last option it would be taken for its value, and every drill be run.
    const options = ['run', `test/drills/${name}/`, '--project=drills'];
    return inForeground(...tool('vitest', 'vitest', [...options, '--disable-console-intercept']));
  },
  screenshots: async (args) => {
    await buildIfStale('quick');
    await ensureChromium();
    return inForeground(...script('scripts/screenshots.ts', ...args));
  },
};

async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(name ? `There is no command "${name}".\n\n${usage}` : usage);
    return 2;
  }
  if (Number.parseInt(process.versions.node, 10) < minNodeVersion) {
    throw new Failure(`Node ${minNodeVersion} or newer is needed; this is ${process.version}.`);
  }
  await ensureInstalled();
  // Programs that a build or a test starts are ready up to three times as quickly with their modules compiled.
  process.env.NODE_COMPILE_CACHE = projectPath('node_modules/.cache/compiled');
  return isPinnedNode()
    ? command(args)
    : inForeground(...script('scripts/bootstrap/main.mjs', name, ...args));
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
