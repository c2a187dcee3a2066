import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs `npm run leads -- ...` on a host's data, as the company would while the host runs. */
export async function leads(dataDir: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['hosts/node/leads/main.ts', ...args],
    {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    },
  );
  return stdout;
}
