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

/**
 * Runs a program to its end and collects what it prints.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 if it could not be started
 */
export async function collect(command, args, options) {
  const child = spawn(command, args, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  try {
    return { code: await ending(child), output };
  } catch (error) {
    return { code: 127, output: `${error}` };
  }
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
