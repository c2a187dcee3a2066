/** `deploy/supabase` against stand-ins of the command lines: in which order, with which settings, and what twice. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { parseFunctionEnvironment } from '../supabase/functions/_shared/environment.ts';
import { newFolder } from '../test/kit/at-end.ts';
import { emailContext } from '../test/kit/email-context.ts';
import { sharedPostgres } from '../test/kit/postgres-fixture.ts';
import { runSql } from '../test/kit/postgres-server.ts';
import { addSupabaseExtensions, setUpSupabaseProject } from '../test/kit/supabase/database.ts';

const postgres = await sharedPostgres();
const { url: databaseUrl } = await postgres.createDatabase();
await setUpSupabaseProject(databaseUrl);
await addSupabaseExtensions(databaseUrl);

let folder: string;
let calls: string;
let settings: string;
beforeEach(() => {
  folder = newFolder();
  calls = join(folder, 'calls');
  settings = join(folder, 'supabase.env');
  mkdirSync(join(folder, 'bin'));
  for (const name of ['supabase', 'npm']) {
    const program = join(folder, 'bin', name);
    writeFileSync(
      program,
      `#!/bin/bash
      echo "${name} $*" | sed "s#/tmp/[^ ]*#FILE#" >>${calls}
      case "${name} $*" in
        "supabase secrets set"*) cat "\${@: -1}" >>${calls} ;;
        npm*) env >${folder}/build; echo "FUNCTIONS_URL=$FUNCTIONS_URL SITE_URL=$SITE_URL PUBLIC_KEY=$PUBLIC_KEY" >>${calls} ;;
      esac`,
    );
    chmodSync(program, 0o755);
  }
  writeFileSync(
    settings,
    `PROJECT=abcdef
PUBLIC_KEY=sb_publishable_1
SITE_URL=https://www.canal.example
MAIL_TO='requests@canal.example'
MAIL_FROM='Canal <website@canal.example>'
RESEND_API_KEY='re_$1'
DATABASE_URL='${databaseUrl}'
SECRET=
`,
    { mode: 0o600 },
  );
});

const run = () =>
  execFileSync(join(import.meta.dirname, 'supabase'), [settings], {
    env: { PATH: `${folder}/bin:${process.env.PATH}` },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const called = () => readFileSync(calls, 'utf8');

test('makes tables and settings, then pages, then functions, and tells the database where they are', async () => {
  run();
  const steps = called()
    .split('\n')
    .filter((line) => /^(supabase|npm) /.test(line));
  expect(steps).toEqual([
    'supabase link --project-ref abcdef',
    'supabase db push',
    'supabase secrets set --env-file FILE',
    'npm run build',
    'supabase functions deploy send-contact-email deliver-contact-email desk',
  ]);
  expect(called()).toContain("RESEND_API_KEY='re_$1'");
  expect(called()).toContain("MAIL_FROM='Canal <website@canal.example>'");
  expect(called()).toContain(
    'FUNCTIONS_URL=https://abcdef.supabase.co SITE_URL=https://www.canal.example PUBLIC_KEY=sb_publishable_1',
  );
  const key = /DELIVERY_KEY='(\w{64})'/.exec(called())?.[1];
  const secrets =
    'SELECT name, decrypted_secret AS secret FROM vault.decrypted_secrets ORDER BY name';
  expect(await runSql(databaseUrl, secrets)).toEqual([
    { name: 'delivery_key', secret: key },
    { name: 'project_url', secret: 'https://abcdef.supabase.co' },
  ]);
});

test('gives the functions every setting of the file, and none of an earlier one', () => {
  const own = (lines: string) => {
    appendFileSync(settings, lines);
    rmSync(calls, { force: true });
    run();
    const secrets = called().split('secrets set --env-file FILE\n')[1]?.split('npm run')[0] ?? '';
    const platform = { SUPABASE_DB_URL: 'postgres://db.example/x', SUPABASE_ANON_KEY: 'anon' };
    const content = { siteUrl: '', mail: emailContext.mail };
    return parseFunctionEnvironment({ ...parseEnv(secrets), ...platform }, content);
  };
  const captcha = 'CAPTCHA=recaptcha\nCAPTCHA_SITE_KEY=site\nCAPTCHA_SECRET_KEY=key-of-captcha\n';
  expect(own(`${captcha}SITE_BUDGET=7\n`)).toMatchObject({
    ok: true,
    settings: {
      captcha: { provider: 'recaptcha', siteKey: 'site', secretKey: 'key-of-captcha' },
      siteBudget: 7,
    },
  });
  const build = readFileSync(join(folder, 'build'), 'utf8');
  expect(build).toContain('CAPTCHA_SITE_KEY=site');
  expect(build).not.toMatch(/key-of-captcha|re_\$1|\nSECRET=|PASSWORD/);
  expect(own('SITE_BUDGET=\nMAIL_FROM="L\'Érablière <website@canal.example>"\n')).toMatchObject({
    ok: true,
    settings: { siteBudget: 200, mail: { from: { name: "L'Érablière" } } },
  });
});

test('keeps the secrets that it has made, and does nothing while a setting is missing or others may read them', () => {
  run();
  const first = /SECRET='\w{64}'/.exec(called())?.[0];
  rmSync(calls);
  run();
  expect(called()).toContain(first);
  rmSync(calls);
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^MAIL_TO=.*$/m, ''));
  expect(run).toThrow('MAIL_TO is missing in the settings. Nothing was done.');
  chmodSync(settings, 0o640);
  expect(run).toThrow('others may read it: chmod 600');
  expect(called).toThrow('ENOENT');
});
