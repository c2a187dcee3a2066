/** The host that a drill treats badly: the real one, or one with a broken part, on a small built site. */
import type { writeFixture } from '../kit/host-fixture.ts';
import { drillEnvironment } from './drill-environment.ts';
import { startHostProcess } from './host-process.ts';

export type Site = ReturnType<typeof writeFixture>;

export interface HostUnderTest {
  url: string;
  /** Every line that it has written. */
  lines: string[];
  /** False if it has ended by itself. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

export type StartHost = (site: Site, environment: Record<string, string>) => Promise<HostUnderTest>;

/** The real host, as a process of its own. */
export const spawnHost: StartHost = async ({ buildDir, dataDir }, environment) => {
  const lines: string[] = [];
  const host = await startHostProcess({
    program: ['hosts/node/main.ts', buildDir],
    environment: { ...drillEnvironment, DATA_DIR: dataDir, ...environment },
    onLine: (line) => lines.push(line),
  });
  return { ...host, lines };
};
