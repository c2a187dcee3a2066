/** Several processes that use one PostgreSQL at the same moment. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ContactStore } from '../../service/store/store.ts';

type Call = [name: 'migrate'] | [name: keyof ContactStore, ...values: unknown[]];

const program = fileURLToPath(import.meta.resolve('./store-process.ts'));

async function startProcess(url: string) {
  const child = spawn(process.execPath, [program, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The process ended without an answer');
    return value as string;
  };
  await nextLine();
  return {
    async answers(calls: Call[]): Promise<unknown[]> {
      child.stdin.write(`${JSON.stringify(calls)}\n`);
      return JSON.parse(await nextLine());
    },
  };
}

/** The answers of all processes; `callsOf` says what each does. */
export async function inProcesses<Answer>(
  url: string,
  count: number,
  callsOf: (process: number) => Call[],
): Promise<Answer[]> {
  const processes = await Promise.all(Array.from({ length: count }, () => startProcess(url)));
  const answers = processes.map((process, index) => process.answers(callsOf(index)));
  return (await Promise.all(answers)).flat() as Answer[];
}
