/** The environment of the project's own programs in tests. */

export const programEnvironment = {
  PATH: process.env.PATH,
  // Where `npm test` keeps compiled modules (scripts/bootstrap/main.mjs): starts are three times as quick.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
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
