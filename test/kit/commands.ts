/** The programs that the company runs beside its host. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { programEnvironment } from './environment.ts';

interface Outcome {
  /** -1 if it was killed. */
  code: number;
  out: string;
  err: string;
}

const run =
  (program: string) =>
  (args: string[], environment: NodeJS.ProcessEnv, input = ''): Promise<Outcome> =>
    new Promise((resolve) => {
      const command = [join(import.meta.dirname, '../..', program), ...args];
      const options = { env: { ...programEnvironment, ...environment } };
      const child = execFile(process.execPath, command, options, (_error, out, err) => {
        resolve({ code: child.exitCode ?? -1, out, err });
      });
      // It may have ended without reading it.
      child.stdin?.on('error', () => undefined).end(input);
    });

/** What `npm run leads -- ARGS` does in this environment, with this on the standard input. */
export const outcomeOf = run('service/node/leads.ts');

/** What `deploy/run-sql.ts` does with these statements. */
export const runSqlOf = (sql: string, environment: NodeJS.ProcessEnv) =>
  run('deploy/run-sql.ts')([], environment, sql);
