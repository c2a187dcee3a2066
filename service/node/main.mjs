/**
 * Entry of the Node host: `node service/node/main.mjs [BUILD_FOLDER]`. In JavaScript, so that from the second
 * start on every module comes from the compile cache, without Node's TypeScript stripper and its 15 MB.
 */
import { existsSync, readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '../..');
enableCompileCache(join(root, 'node_modules/.cache/compiled'));
// Imported dynamically, so that they come from the compile cache.
const { startHost } = await import('./host.ts');
const { StartupError } = await import('./errors.ts');

// Whatever it writes holds visitors' words or a secret.
process.umask(0o077);

/** Longer than an orderly stop may take. */
const FORCED_EXIT_MS = 15_000;

const buildDir = resolve(process.argv[2] ?? join(root, 'build'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Whoever makes an image writes its commit there. */
const releaseFile = join(dirname(buildDir), 'release');
const release = existsSync(releaseFile) ? readFileSync(releaseFile, 'utf8').trim() : version;

async function start() {
  try {
    return await startHost({ environment: process.env, buildDir, version, release });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const host = await start();
const { log } = host;

// The outbox is durable, so a new process is better than one in an unknown state.
process.on('uncaughtException', (error, origin) => {
  log.fatal({ err: error, origin }, 'the host ends because of an unexpected error');
  process.exit(1);
});

let isStopping = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    // Ctrl+C comes twice: from the terminal, and passed on by npm.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'the host stops');
    setTimeout(() => {
      log.error({ signal }, 'the host did not stop in time');
      process.exit(1);
    }, FORCED_EXIT_MS).unref();
    host.stop().then(() => {
      log.info({ signal }, 'the host has stopped');
      process.exit(0);
    });
  });
}

for (const { level, sentence } of host.announcements) {
  if (process.stdout.isTTY) console.log(sentence);
  else log[level](sentence);
}
