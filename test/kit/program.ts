/** Programs that tests start: what they write is kept, and none outlives the tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Program {
  child: ChildProcess;
  /** Every line that it has written. */
  lines: string[];
  /** What `pattern` found. */
  found: string;
  /** Resolves when it has ended and all its lines have been read; at once if it ended earlier. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

interface ProgramOptions {
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** How errors call it; its command if not given. */
  name?: string;
  /** It has started when this is in a line of its output; without a pattern at once. */
  pattern?: RegExp;
  limitMs?: number;
  /** Ends it when nothing else has. */
  lastSignal?: NodeJS.Signals;
}

const running = new Map<ChildProcess, NodeJS.Signals>();
// A test that fails before it can end its programs leaves nothing behind.
process.on('exit', () => {
  for (const [child, signal] of running) child.kill(signal);
});

/** Rejects with all that the program wrote if it ends, or takes too long, before it has started. */
export async function startProgram(
  [command = '', ...args]: string[],
  { env, cwd, name = command, pattern, limitMs = 90_000, lastSignal = 'SIGKILL' }: ProgramOptions,
): Promise<Program> {
  const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const started = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<void>();
  const fail = (problem: string) => started.reject(new Error([problem, ...lines].join('\n')));
  running.set(child, lastSignal);
  child.once('error', started.reject);
  child.once('close', (code, signal) => {
    running.delete(child);
    ended.resolve();
    fail(`${name} ended with code ${code ?? signal}:`);
  });
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      const match = pattern?.exec(line);
      if (match) started.resolve(match[1] ?? match[0]);
    });
  }
  if (pattern === undefined) child.once('spawn', () => started.resolve(''));
  const limit = setTimeout(() => fail(`${name} did not start in time:`), limitMs);
  try {
    const found = await started.promise;
    return {
      child,
      lines,
      found,
      async end(signal = 'SIGTERM') {
        if (running.has(child)) child.kill(signal);
        await ended.promise;
      },
    };
  } catch (error) {
    child.kill(lastSignal);
    throw error;
  } finally {
    clearTimeout(limit);
  }
}
