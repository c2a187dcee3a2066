/** The Node host of a small site, in the process of its test. Both go with the test. */
import { type HostOptions, startHost } from '../../service/node/host.ts';
import { atEnd } from './at-end.ts';
import { writeSmallSite } from './small-site.ts';

export function openSite() {
  const site = writeSmallSite();
  atEnd(site.remove);
  return site;
}

/** A test may stop it itself. */
export async function openHost(
  { buildDir, dataDir }: { buildDir: string; dataDir: string },
  environment: Record<string, string> = {},
  options: Partial<HostOptions> = {},
) {
  const settings = { PORT: '0', DATA_DIR: dataDir, ALTCHA_COST: '1', LOG_LEVEL: 'silent' };
  const host = await startHost({
    ...{ environment: { ...settings, ...environment }, buildDir, version: '1.2.3' },
    ...options,
  });
  atEnd(host.stop);
  return host;
}
