/** A folder in place of a machine, on which the scripts of `deploy/` run with stand-ins for its programs. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Outcome {
  code: number;
  output: string;
}

export function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** @param script in the shell, in place of the program of this name */
export function standInOn(root: string, name: string, script: string): void {
  const program = join(root, 'bin', name);
  write(program, `#!/bin/bash\n${script}`);
  chmodSync(program, 0o755);
}

/** @param script its name in `deploy/` */
export function runOn(
  root: string,
  script: string,
  args: string[],
  environment: Record<string, string>,
  input = '',
): Promise<Outcome> {
  const path = `${join(root, 'bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH: path, ...environment };
  return new Promise((resolve) => {
    const file = join(import.meta.dirname, '../../deploy', script);
    const child = execFile(file, args, { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    );
    child.stdin?.end(input);
  });
}
