/** `website` on a folder, where systemd, the proxy and the builds have stand-ins. */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runOn, standInOn, write } from '../test/kit/deploy-scripts.ts';

let root: string;
let builder: string;

const path = (...parts: string[]) => join(root, ...parts);
const standIn = (name: string, script: string) => standInOn(root, name, script);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'deploy-'));
  builder = path('srv/website/builder');
  write(
    path('etc/website/environment'),
    'SITE_URL=https://www.canal.example\nSECRET=of-the-service\n',
  );
  mkdirSync(join(builder, 'releases'), { recursive: true });
  // A unit that is started does what the file says; a service answers from what is live, unless that is broken.
  standIn(
    'systemctl',
    `echo "$*" >>${root}/calls
    case "$*" in "start website-build.service") ${root}/next-build ;; esac`,
  );
  standIn(
    'curl',
    `live=$(basename "$(readlink ${root}/srv/website/live)")
    [[ ! -e ${root}/broken/$live ]] || exit 22
    [[ $* != *healthz* ]] || echo "{\\"status\\":\\"ok\\",\\"release\\":\\"\${live#*-}0000\\"}"`,
  );
  standIn('nft', '');
  standIn('runuser', 'while [[ $1 != -- ]]; do shift; done; shift; exec "$@"');
  build('exit 0');
});
afterEach(() => rmSync(root, { recursive: true }));

const run = (args: string[], environment: Record<string, string>, input = '') =>
  runOn(root, 'website', args, environment, input);
const website = (...args: string[]) =>
  run(args, { WEBSITE_ROOT: root, WEBSITE_READY_SECONDS: '1' });

/** What the next build does, in the shell. */
function build(script: string): void {
  write(path('next-build'), `#!/bin/bash\n${script}`);
  chmodSync(path('next-build'), 0o755);
}
const releaseOf = (n: number) => `2026010100000${n}-${String(n).repeat(12)}`;
const builds = (n: number) => build(`mkdir -p ${builder}/releases/${releaseOf(n)}`);
const breaks = (n: number) => write(path('broken', releaseOf(n)), '');
const live = () => basename(readlinkSync(path('srv/website/live')));
const failure = (of = 'update') =>
  readFileSync(path(`var/lib/website-status/${of}-failed`), 'utf8');

async function goLive(...numbers: number[]): Promise<void> {
  for (const n of numbers) {
    builds(n);
    expect(await website('update')).toEqual({ code: 0, output: `Live: ${releaseOf(n)}\n` });
  }
}

test('what was built goes live, and nothing is said or done when nothing is new', async () => {
  await goLive(1, 2);
  expect(live()).toBe(releaseOf(2));
  expect(await website('update', '--if-moved')).toEqual({ code: 0, output: '' });
});

test('a release that is not ready gives way to the one before, and does not come back', async () => {
  await goLive(1);
  breaks(2);
  builds(2);
  const { code, output } = await website('update');
  expect(code).toBe(1);
  expect(output).toContain(`${releaseOf(1)} is live again`);
  expect(live()).toBe(releaseOf(1));
  expect((await website('update', '--if-moved')).code).toBe(0);
  expect(live()).toBe(releaseOf(1));
  expect(failure()).toContain(releaseOf(2));
  await goLive(3);
  expect(existsSync(path('var/lib/website-status/update-failed'))).toBe(false);
});

test('a release that is slow to start is waited for, unless its process has ended', async () => {
  await goLive(1);
  const age = `$(($(date +%s) - $(stat -c %Y ${root}/srv/website/live)))`;
  standIn(
    'curl',
    `live=$(readlink ${root}/srv/website/live)
    [[ $live == *1 || ${age} -gt 1 ]] || exit 22
    [[ $* != *healthz* ]] || printf '{"release":"%s0000"}' "\${live##*-}"`,
  );
  for (const restarts of [1, 0]) {
    standIn(
      'systemctl',
      `case "$*" in *NRestarts*) echo ${restarts} ;; "start website-build.service") ${root}/next-build ;; esac`,
    );
    builds(3 - restarts);
    await website('update');
    expect(live()).toBe(releaseOf(restarts === 0 ? 3 : 1));
  }
});

test('a power cut after the link was switched leaves nothing unproven', async () => {
  await goLive(1);
  mkdirSync(join(builder, 'releases', releaseOf(2)));
  rmSync(path('srv/website/live'));
  symlinkSync(`builder/releases/${releaseOf(2)}`, path('srv/website/live'));
  breaks(2);
  await website('update', '--if-moved');
  expect(live()).toBe(releaseOf(1));
});

test('when the site was not ready before either, the release is not blamed', async () => {
  await goLive(1);
  breaks(1);
  breaks(2);
  builds(2);
  expect((await website('update')).code).toBe(1);
  rmSync(path('broken'), { recursive: true });
  await website('update', '--if-moved');
  expect(live()).toBe(releaseOf(2));
});

test('a build that fails changes nothing, and its last words are kept for the company', async () => {
  await goLive(1);
  build(`echo 'home.yaml: title: is missing' >${builder}/failure; exit 1`);
  const { code, output } = await website('update', '--if-moved');
  expect(code).toBe(1);
  expect(output).toContain('home.yaml: title: is missing');
  expect(failure()).toContain('home.yaml: title: is missing');
  expect(live()).toBe(releaseOf(1));
});

test('pipes in place of files hold up neither an update nor what waits for it', async () => {
  await goLive(1);
  const service = spawn('sleep', ['60'], { cwd: join(builder, 'releases', releaseOf(1)) });
  try {
    standIn(
      'systemctl',
      `case "$*" in show*) echo ${service.pid} ;; "start website-build.service") ${root}/next-build ;; esac`,
    );
    for (const n of [1, 2]) {
      for (const part of ['service', 'supabase/migrations']) {
        mkdirSync(join(builder, 'releases', releaseOf(n), part), { recursive: true });
      }
    }
    build(
      `cd ${builder}; mkfifo releases/${releaseOf(1)}/package.json releases/${releaseOf(2)}/package.json`,
    );
    expect((await website('update')).output).toBe(`Live: ${releaseOf(2)}\n`);
    build(`mkfifo ${builder}/failure; exit 1`);
    expect((await website('update')).output).toContain('The build failed');
  } finally {
    service.kill();
  }
});

test('a build gives the terminal of root no commands', async () => {
  build(`printf 'wrong \\033]0;title\\007\\302\\2332J\\r\\nélan' >${builder}/failure; exit 1`);
  const { output } = await website('update');
  expect(output).toContain('The build failed: wrong ]0;title2J\nélan');
  expect(failure()).toContain('wrong ]0;title2J\nélan');
});

test('a rollback leads one release back each time, and the next update not forward again', async () => {
  await goLive(1, 2, 3);
  expect((await website('rollback')).code).toBe(0);
  expect(live()).toBe(releaseOf(2));
  await website('update', '--if-moved');
  expect(live()).toBe(releaseOf(2));
  await website('rollback');
  expect(live()).toBe(releaseOf(1));
  expect(await website('rollback')).toMatchObject({
    code: 1,
    output: expect.stringContaining('no earlier release'),
  });
});

test('the status ends with 0 only if all is well, and names what does not run', async () => {
  await goLive(1);
  write(path('var/lib/website/contact.sqlite'), '');
  expect((await website('status')).output).toMatch(/^Release +NONE/);
  symlinkSync(process.execPath, join(builder, 'releases', releaseOf(1), 'node'));
  standIn('openssl', 'echo notAfter=Jan 1 00:00:00 2030 GMT');
  expect(await website('status')).toMatchObject({ code: 0 });
  standIn('openssl', 'exit 1');
  standIn('systemctl', '[[ $* != *is-active*website-backup.timer ]]');
  const { code, output } = await website('status');
  expect(code).toBe(1);
  expect(output).toMatch(/Certificate +NONE.*\n.*\nNOT RUNNING +website-backup\.timer\. /);
});

test('the address is not changed among the settings, since the proxy would not know it', async () => {
  standIn('install', `cp "\${@: -2:1}" "\${@: -1}"`);
  const environment = { WEBSITE_ROOT: root, EDITOR: 'sed -i s/canal/other/' };
  const { code, output } = await run(['settings'], environment);
  expect(code).toBe(1);
  expect(output).toContain('website move');
});

describe('settings', () => {
  const settings = () => readFileSync(path('etc/website/environment'), 'utf8');
  const edit = (command: string) => {
    standIn('install', `cp "\${@: -2:1}" "\${@: -1}"`);
    standIn('systemd-run', '');
    const environment = { WEBSITE_ROOT: root, WEBSITE_READY_SECONDS: '1', EDITOR: command };
    return run(['settings'], environment);
  };

  test('hold for the service too when nothing new was built for them', async () => {
    await goLive(1);
    rmSync(path('calls'));
    expect(await edit(`sed -i '$aBRANCH=other\\nMAIL_TO=b@canal.example'`)).toMatchObject({
      code: 0,
    });
    expect(readFileSync(path('calls'), 'utf8')).toContain('restart website.service');
    expect(settings()).toContain('MAIL_TO=b@canal.example');
  });

  test('with which the site is not ready are taken back, and the release is not blamed', async () => {
    await goLive(1);
    breaks(2);
    builds(2);
    expect(await edit(`sed -i '$aCAPTCHA_SITE_KEY=x'`)).toMatchObject({ code: 1 });
    expect(settings()).not.toContain('CAPTCHA');
    expect(live()).toBe(releaseOf(1));
    rmSync(path('broken'), { recursive: true });
    await website('update', '--if-moved');
    expect(live()).toBe(releaseOf(2));
  });
});

test('after a move every earlier name leads to the new address, with and without www', async () => {
  write(path('usr/local/lib/website/Caddyfile'), '{$SITE_HOST} <- {$OTHER_HOSTS}\n');
  write(
    path('etc/website/old-addresses'),
    ['www.old', 'older', 'canal', 'older'].map((name) => `https://${name}.example\n`).join(''),
  );
  mkdirSync(path('etc/caddy'));
  expect(await website('caddyfile')).toMatchObject({ code: 0 });
  expect(readFileSync(path('etc/caddy/Caddyfile'), 'utf8')).toBe(
    'www.canal.example <- canal.example, www.old.example, old.example, older.example, www.older.example\n',
  );
});

test('without its settings it says where they come from', async () => {
  rmSync(path('etc/website/environment'));
  const { code, output } = await website('status');
  expect(code).toBe(1);
  expect(output).toMatch(/settings are gone.*website repair/);
});

describe('a backup elsewhere', () => {
  const settings = () => path('etc/website/environment');
  const recipient = 'BACKUP_RECIPIENT=age1\n';
  beforeEach(() => {
    standIn('systemd-run', 'echo requests');
    standIn('age', `cat >"\${@: -1}"`);
    standIn(
      'rclone',
      `echo "$*" >>${root}/rclone
      [[ ! -e ${root}/forbids-deletion || $* != *" delete "* ]] || { echo no permission; exit 1; }`,
    );
    appendFileSync(settings(), 'BACKUP_REMOTE=offsite:website\n');
  });

  test('says when old copies could not be deleted there', async () => {
    appendFileSync(settings(), recipient);
    expect((await website('backup')).code).toBe(0);
    write(path('forbids-deletion'), '');
    expect((await website('backup')).code).toBe(1);
    expect(failure('backup')).toMatch(/older than 14 days .* could not be deleted: no permission/);
    expect(existsSync(path('var/lib/website-status/backup'))).toBe(true);
    rmSync(path('forbids-deletion'));
    expect((await website('backup')).code).toBe(0);
    expect(() => failure('backup')).toThrow('ENOENT');
  });

  test('leaves here what is younger than two weeks, however much it is', async () => {
    appendFileSync(settings(), recipient);
    for (const [days, count] of [
      [13, 20],
      [15, 2],
    ] as const) {
      for (let n = 0; n < count; n += 1) {
        const file = path('var/backups/website', `requests-${days}-${n}.sqlite.age`);
        write(file, '');
        const time = Date.now() / 1000 - days * 86_400;
        utimesSync(file, time, time);
      }
    }
    await website('backup');
    expect(readdirSync(path('var/backups/website'))).toHaveLength(21);
  });

  test('is not made of what is not encrypted', async () => {
    expect((await website('backup')).code).toBe(1);
    expect(failure('backup')).toContain('BACKUP_RECIPIENT');
    expect(existsSync(path('rclone'))).toBe(false);
    expect(readdirSync(path('var/backups/website'))).toHaveLength(1);
  });
});

test('the address of PostgreSQL is asked for, and no process has it in its arguments', async () => {
  await goLive(1);
  standIn('install', `cp "\${@: -2:1}" "\${@: -1}"`);
  standIn('systemd-run', `echo "$*" >>${root}/calls`);
  const address = 'postgres://website:pass%2Fword@db.example/website';
  expect(await website('postgres', address)).toMatchObject({ code: 1 });
  expect(readFileSync(path('etc/website/environment'), 'utf8')).not.toContain('DATABASE_URL');
  const environment = { WEBSITE_ROOT: root, WEBSITE_READY_SECONDS: '1' };
  expect(await run(['postgres'], environment, address)).toMatchObject({ code: 0 });
  expect(readFileSync(path('etc/website/environment'), 'utf8')).toContain(
    `DATABASE_URL='${address}'\n`,
  );
  expect(readFileSync(path('calls'), 'utf8')).toContain('leads/main.ts import');
  expect(readFileSync(path('calls'), 'utf8')).not.toContain('word@');
});

test('root believes no other name in the folder of the builder, and gives a build no secret', async () => {
  await goLive(1);
  for (const name of ['zz', '.part', '99999999999999-../../../../etc', '99999999999999-abc']) {
    mkdirSync(join(builder, 'releases', name), { recursive: true });
  }
  symlinkSync('/etc', join(builder, 'releases', '99999999999999-aaaaaaaaaaaa'));
  await website('update');
  expect(live()).toBe(releaseOf(1));
  expect(readFileSync(path('run/website/build'), 'utf8')).not.toContain('of-the-service');
});
