import { describe, expect, test } from 'vitest';
import { content } from '../../test/kit/small-site.ts';
import { developmentPublicKey, parseEnvironment } from './environment.ts';

const SECRET = 'f'.repeat(32);
/** Nobody has its secret key. */
const mail = { MAIL_TO: 'a@canal.example', MAIL_FROM: 'web@canal.example' };

function settingsOf(environment: Record<string, string>) {
  const result = parseEnvironment(environment, content);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.settings;
}

function problemsOf(environment: Record<string, string>): string[] {
  const result = parseEnvironment(environment, content);
  return result.ok ? [] : result.problems;
}

test('needs no configuration, and takes a blank value for none', () => {
  expect(settingsOf({ PORT: '', SMTP_URL: ' ' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: 'data',
    databaseUrl: null,
    siteUrl: 'https://canal.example',
    mail: content.mail,
    smtpUrl: null,
    smtpAllowsPlain: false,
    captcha: { provider: 'altcha' },
    publicKey: developmentPublicKey,
    siteBudget: 200,
    allowedOrigins: ['https://canal.example'],
    functionsUrl: '',
    secret: null,
    trustedProxies: 0,
    logLevel: 'info',
  });
});

test('reads every setting', () => {
  const settings = settingsOf({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/data folder',
    DATABASE_CONNECTIONS: '7',
    ASSETS_DIR: '/srv/assets',
    STATUS_DIR: '/srv/status',
    DATABASE_URL: 'postgresql://web:p%40ss@database.canal.example:5433/leads?sslmode=verify-full',
    MAIL_TO: '"Tremblay, Anne" <anne@canal.example>, owner@canal.example, Owner@canal.example',
    MAIL_FROM: 'Équipe web <web@canal.example>',
    SMTP_URL: 'smtps://user:p%40ss@mail.canal.example:465',
    SMTP_ALLOW_PLAIN: 'on',
    SITE_URL: 'https://canal.example/',
    CAPTCHA: 'turnstile',
    CAPTCHA_SITE_KEY: '0x4AAA',
    CAPTCHA_SECRET_KEY: '0x4BBB',
    PUBLIC_KEY: 'public',
    SITE_BUDGET: '50',
    ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173',
    FUNCTIONS_URL: 'https://project.supabase.co/',
    SECRET: 'a secret of sufficient length'.replaceAll(' ', '-'),
    TRUSTED_PROXIES: '2',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  });
  expect(settings).toEqual({
    port: 0,
    host: '::1',
    dataDir: '/srv/data folder',
    databaseConnections: 7,
    assetsDir: '/srv/assets',
    statusDir: '/srv/status',
    databaseUrl: 'postgresql://web:p%40ss@database.canal.example:5433/leads?sslmode=verify-full',
    siteUrl: 'https://canal.example',
    mail: {
      to: [
        { name: 'Tremblay, Anne', address: 'anne@canal.example' },
        { name: '', address: 'owner@canal.example' },
        { name: '', address: 'Owner@canal.example' },
      ],
      from: { name: 'Équipe web', address: 'web@canal.example' },
    },
    companyMail: {
      mailboxes: ['anne@canal.example', 'Owner@canal.example'],
      messageIdDomain: 'canal.example',
    },
    smtpUrl: 'smtps://user:p%40ss@mail.canal.example:465',
    smtpAllowsPlain: true,
    captcha: {
      provider: 'turnstile',
      siteKey: '0x4AAA',
      secretKey: '0x4BBB',
      scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
      verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    },
    publicKey: 'public',
    siteBudget: 50,
    allowedOrigins: ['https://canal.example', 'https://a.example', 'http://localhost:5173'],
    functionsUrl: 'https://project.supabase.co',
    secret: 'a-secret-of-sufficient-length',
    trustedProxies: 2,
    logLevel: 'warn',
  });
});

describe('refuses, naming the variable and what is allowed', () => {
  test.each([
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '3000x', 'a whole number'],
    ['HOST', 'http://localhost', 'a host name or an IP address'],
    ['MAIL_TO', 'anne', 'e-mail addresses'],
    ['MAIL_TO', 'anne@canal.example,', 'e-mail addresses'],
    ['MAIL_FROM', 'a@canal.example, b@canal.example', 'one e-mail address'],
    ['SITE_URL', 'canal.example', 'without a path'],
    ['SITE_URL', 'https://canal.example/en', 'without a path'],
    ['CAPTCHA', 'no-captcha', '"altcha" or "recaptcha" or "turnstile"'],
    ['ALTCHA_COST', '0', 'a whole number from 1'],
    ['PUBLIC_KEY', 'two words', 'without spaces'],
    ['SITE_BUDGET', '0', 'a whole number from 1 to 1000000'],
    ['ALLOWED_ORIGINS', '*', 'separated by commas'],
    ['ALLOWED_ORIGINS', 'https://a.example;https://b.example', 'separated by commas'],
    ['FUNCTIONS_URL', '/functions', 'an http or https address'],
    ['FUNCTIONS_URL', 'https://a.example?x=1', 'without a query'],
    ['TRUSTED_PROXIES', '6', 'from 0 to 5'],
    ['MAIL_SPOOL', '1', '"on" or "off"'],
    ['LOG_LEVEL', 'verbose', '"fatal" or "error"'],
    ['NODE_ENV', 'prod', '"production" or "development" or "test"'],
  ])('%s=%s', (name, value, allowed) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must be `));
    expect(problems[0]).toContain(allowed);
    expect(problems[0]).toContain(`not "${value}"`);
  });

  test('all that is wrong at once', () => {
    expect(problemsOf({ PORT: 'x', CAPTCHA: 'x', TRUSTED_PROXIES: 'x' })).toHaveLength(3);
    const both = problemsOf({ DATABASE_URL: 'mysql://database.example' }).map((one) =>
      one.slice(0, 12),
    );
    expect(both).toEqual(['DATABASE_URL', 'SECRET must ']);
  });

  test.each([
    ['SMTP_URL', 'mail.example:hunter2'],
    ['SMTP_URL', 'https://user:hunter2@mail.example'],
    ['SECRET', 'hunter2'],
    ['DATABASE_URL', 'mysql://user:hunter2@database.example/leads'],
    ['DATABASE_URL', 'postgres:hunter2'],
  ])('%s without showing it', (name, value) => {
    const problems = problemsOf({ SECRET, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must be `));
    expect(problems[0]).not.toMatch(/hunter2/);
  });

  test.each([
    ['SMTP_URL', 'smtps://web@canal.example:hunter2@mail.example'],
    ['SMTP_URL', 'smtps://web:hunter2#a@mail.example'],
    ['SMTP_URL', 'smtps://web:2/hunter2@mail.example'],
    ['DATABASE_URL', 'postgres://web:2/hunter2@database.example/leads'],
    ['DATABASE_URL', 'postgres://web:2#hunter2@database.example/leads'],
  ])('%s with a password that is not percent-encoded: %s', (name, value) => {
    const problems = problemsOf({ SECRET, [name]: value });
    expect(problems).toEqual([
      expect.stringMatching(
        /^\w+ must be an address .* write @ as %40, # as %23, \/ as %2F, \? as/,
      ),
    ]);
    expect(problems[0]).not.toMatch(/hunter2/);
  });

  test.each([
    [{ CAPTCHA: 'recaptcha', CAPTCHA_SITE_KEY: 'k' }, /^CAPTCHA_SECRET_KEY must be set, because/],
    [
      { DATABASE_URL: 'postgres://web:hunter2@database.example/leads' },
      /^SECRET must be set when DATABASE_URL is: (?!.*hunter2).*captchas/,
    ],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_SPOOL: 'on' }, /^SMTP_URL and MAIL_SPOOL/],
  ])('what does not go together: %o', (changes, sentence) => {
    expect(problemsOf(changes)).toEqual([expect.stringMatching(sentence)]);
  });
});

describe('in production', () => {
  test('wants a secret and a way to send e-mail', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^SMTP_URL must be set/),
      expect.stringMatching(/^MAIL_TO must be set/),
      expect.stringMatching(/^MAIL_FROM must be set/),
      expect.stringMatching(/^SECRET must be set/),
      expect.stringMatching(/^PUBLIC_KEY must be set .*the same in every copy of this program/),
    ]);
  });

  test('is content with the spool when it is chosen explicitly, and never with the development key', () => {
    const environment = { NODE_ENV: 'production', SECRET, PUBLIC_KEY: 'public', ...mail };
    expect(problemsOf({ ...environment, MAIL_SPOOL: 'on' })).toEqual([]);
    expect(problemsOf({ ...environment, MAIL_SPOOL: 'off' })).toHaveLength(1);
    expect(
      problemsOf({ ...environment, MAIL_SPOOL: 'on', PUBLIC_KEY: developmentPublicKey }),
    ).toEqual([expect.stringMatching(/^PUBLIC_KEY must be set/)]);
  });
});
