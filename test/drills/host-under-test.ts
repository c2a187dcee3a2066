/** The host that a drill treats badly: the real one, or one with a broken part, on a small built site. */
import { startHostProcess } from '../kit/host-process.ts';
import type { SmallSite as Site } from '../kit/small-site.ts';
import { drillEnvironment } from './drill-environment.ts';

export type { Site };

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
export const spawnHost: StartHost = (site, environment) =>
  startHostProcess({ ...site, environment: { ...drillEnvironment, ...environment } });
