import { expect, test } from 'vitest';
import { parseFunctionEnvironment } from './environment.ts';

const content = {
  siteUrl: 'https://canal.example',
  mail: {
    to: [{ name: 'Sales', address: 'sales@canal.example' }],
    from: { name: 'Canal Computers', address: 'website@canal.example' },
  },
};

const right = {
  SUPABASE_DB_URL: 'postgresql://postgres:pw@db.ref.supabase.co:5432/postgres',
  SUPABASE_ANON_KEY: 'eyJhbGciOiJIUzI1NiJ9.e30.signature',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a","app":"sb_publishable_b"}',
  RESEND_API_KEY: 're_123',
  MAIL_TO: 'sales@canal.example',
  MAIL_FROM: 'website@canal.example',
  DELIVERY_KEY: 'sixteen-or-more-1',
  SECRET: 'sixteen-or-more-2',
};

function settingsOf(changes: Record<string, string> = {}) {
  const result = parseFunctionEnvironment({ ...right, ...changes }, content);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.settings;
}

function problemsOf(changes: Record<string, string>): string[] {
  const result = parseFunctionEnvironment({ ...right, ...changes }, content);
  return result.ok ? [] : result.problems;
}

test('what the platform and the content give is enough, besides the secrets', () => {
  expect(settingsOf()).toEqual({
    databaseUrl: right.SUPABASE_DB_URL,
    databaseConnections: 2,
    siteUrl: 'https://canal.example',
    allowedOrigins: ['https://canal.example'],
    publicKeys: ['sb_publishable_a', 'sb_publishable_b', right.SUPABASE_ANON_KEY],
    mail: {
      to: [{ name: '', address: right.MAIL_TO }],
      from: { name: 'Canal Computers', address: right.MAIL_FROM },
    },
    companyMail: { mailboxes: [right.MAIL_TO], messageIdDomain: 'canal.example' },
    resend: { apiKey: 're_123', apiUrl: undefined },
    deliveryKey: right.DELIVERY_KEY,
    secret: right.SECRET,
    captcha: { provider: 'altcha', cost: 5000 },
    siteBudget: 200,
  });
});

test('other addresses can be set, and either kind of public key is enough', () => {
  const DATABASE_URL = 'postgres://u:p@pooler.supabase.com:6543/postgres';
  const RESEND_API_URL = 'https://mail.example/';
  expect(settingsOf({ DATABASE_URL, RESEND_API_URL, SUPABASE_ANON_KEY: '' })).toMatchObject({
    databaseUrl: DATABASE_URL,
    resend: { apiUrl: 'https://mail.example' },
    publicKeys: ['sb_publishable_a', 'sb_publishable_b'],
  });
  const legacy = settingsOf({ SUPABASE_PUBLISHABLE_KEYS: '' });
  expect(legacy.publicKeys).toEqual([right.SUPABASE_ANON_KEY]);
});

test.each([
  ['SUPABASE_DB_URL', '', 'must be set'],
  ['DATABASE_URL', 'db.example', 'must be an address such as'],
  ['RESEND_API_KEY', '', 'must be set'],
  ['MAIL_TO', '', 'must be set'],
  ['MAIL_FROM', '', 'must be set'],
  ['RESEND_API_KEY', 're 123', 'must be text of printable ASCII'],
  ['RESEND_API_URL', 'mail.example', 'must be an http or https address'],
  ['DELIVERY_KEY', '', 'must be set'],
  ['SECRET', 'short', 'at least 16'],
  ['SUPABASE_PUBLISHABLE_KEYS', 'sb_publishable_a', 'must be a JSON object'],
  ['SUPABASE_PUBLISHABLE_KEYS', '{"default":1}', 'must be a JSON object'],
])('%s="%s" is refused by name', (name, value, reason) => {
  const problems = problemsOf({ [name]: value });
  expect(problems[0]).toContain(reason);
  expect(problems.join()).toContain(name);
});

test.each(['', '{}'])('no public key at all is refused: %j', (SUPABASE_PUBLISHABLE_KEYS) => {
  const problems = problemsOf({ SUPABASE_ANON_KEY: '', SUPABASE_PUBLISHABLE_KEYS });
  expect(problems).toEqual([expect.stringContaining('SUPABASE_ANON_KEY must be set')]);
});

test('problems hold no secret', () => {
  const problems = problemsOf({
    SUPABASE_DB_URL: 'http://postgres:hunter1@db',
    RESEND_API_KEY: 're_ hunter2',
    DELIVERY_KEY: 'hunter3',
    SECRET: 'hunter4',
  });
  expect(problems).toHaveLength(4);
  expect(problems.join('\n')).not.toContain('hunter');
});
