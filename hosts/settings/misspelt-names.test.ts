import * as v from 'valibot';
import { expect, test } from 'vitest';
import { misspeltNames } from './misspelt-names.ts';

const text = v.optional(v.string());
const schema = v.intersect([
  v.pipe(
    v.object({ TRUSTED_PROXIES: text, HOST: text, PORT: text, DATA_DIR: text, DATABASE_URL: text }),
    v.transform((env) => env),
  ),
  v.variant('CAPTCHA', [
    v.object({ CAPTCHA: v.literal('altcha') }),
    v.object({ CAPTCHA: v.literal('turnstile'), CAPTCHA_SITE_KEY: text }),
  ]),
]);

test.each([
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['TRUST_PROXY', 'TRUSTED_PROXIES'],
  ['trusted_proxies', 'TRUSTED_PROXIES'],
  ['CAPTCHA_SITEKEY', 'CAPTCHA_SITE_KEY'],
  ['DATADIR', 'DATA_DIR'],
  ['PROT', undefined],
  ['HOSTS', 'HOST'],
])('%s is nearly %s', (name, setting) => {
  const sentence = `The variable ${name} is not read. If it is meant as a setting, its name is ${setting}.`;
  expect(misspeltNames(schema, { [name]: '1' })).toEqual(setting === undefined ? [] : [sentence]);
});

test('the variables of a shell, of npm and of systemd are those of others', () => {
  const names =
    'HOME HOSTNAME HOSTTYPE PATH PWD OLDPWD SHELL SHLVL USER LOGNAME MAIL LANG LC_ALL TERM TZ DISPLAY EDITOR NODE NODE_OPTIONS NODE_PATH INIT_CWD npm_config_user_agent INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH CREDENTIALS_DIRECTORY SUPABASE_URL DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR SSH_AUTH_SOCK CI';
  const others = Object.fromEntries(names.split(' ').map((name) => [name, 'x']));
  expect(misspeltNames(schema, others)).toEqual([]);
});

test('a setting is not taken for another', () => {
  expect(misspeltNames(schema, { CAPTCHA: 'x', CAPTCHA_SITE_KEY: 'x', HOST: 'x' })).toEqual([]);
});
