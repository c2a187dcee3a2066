/** The environment of the project's own programs in tests. */
import { resolve } from 'node:path';

export const programEnvironment = {
  PATH: process.env.PATH,
  // Starts are three times as quick.
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
};

/** Captchas cost next to nothing, and no number of requests is too many. */
export const serviceSettings = { ALTCHA_COST: '1', SITE_BUDGET: '1000000' };

/** A Node host on a free port of loopback, for which one machine can be many visitors. */
export const hostSettings = {
  ...serviceSettings,
  HOST: '127.0.0.1',
  PORT: '0',
  TRUSTED_PROXIES: '1',
};
