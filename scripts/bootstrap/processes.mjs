import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectRoot } from './project.mjs';

/** An error that a person can act on: shown as its message alone, without a stack. */
export class Failure extends Error {}

/** @type {NodeJS.Signals[]} */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const parentPollMs = 250;

/**
 * Runs a program that owns the terminal until it ends.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function inForeground(command, args) {
  return ending(spawn(command, args, { cwd: projectRoot, stdio: 'inherit' }));
}

/** Progress goes to stderr, so that stdout holds nothing but a command's own answer. */
export const log = console.error;

/**
 * Runs programs, one after the other until one fails, and shows that this step has begun and whether it has
 * succeeded.
 *
 * @param {string} title
 * @param {[string, string[]][]} commandLines
 * @param {NodeJS.ProcessEnv} [env]
 * @param {AbortSignal} [signal] ends them
 * @returns {Promise<{ code: number, output: string }>} of the last one
 */
export async function step(title, commandLines, env = process.env, signal = undefined) {
  const start = performance.now();
  log(`… ${title}`);
  let result = { code: 0, output: '' };
  for (const [command, args] of commandLines) {
    result = await collect(command, args, env, signal);
    if (result.code !== 0) break;
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  log(`${result.code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
  return result;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} [signal]
 */
async function collect(command, args, env, signal) {
  const child = spawn(command, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'], env });
  signal?.addEventListener('abort', () => child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return { code: await ending(child), output };
}

/**
 * Waits for a child and passes on to it the signals that ask this process to stop.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function ending(child) {
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    // The terminal sends Ctrl+C to every process itself; a second signal would end the child at once.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  for (const signal of stopSignals) process.on(signal, passOn);
  const watch = watchParent(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']),
    );
  }).finally(() => {
    clearInterval(watch);
    for (const signal of stopSignals) process.off(signal, passOn);
  });
}

/**
 * A signal to npm ends npm and its shell, but not the program in that shell: without this, a stopped
 * `npm start` would leave its server running.
 *
 * @param {() => void} onGone
 */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, parentPollMs);
  return timer.unref();
}
