/** Behind one trusted proxy, so that a drill can be many visitors. */
export const drillEnvironment = {
  PORT: '0',
  ALTCHA_COST: '1',
  TRUSTED_PROXIES: '1',
  SECRET: 'a-secret-for-drills-only',
};
