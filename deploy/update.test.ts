/** `deploy/update` with a stand-in for Docker: what goes live, what stays out, and what the company is told. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../test/kit/at-end.ts';

/**
 * An image is a file with its commit, what it was built from, and `dies-live` or `dies-tried`; a tag or a place in the registry is a
 * copy. A port that is answered is a file too.
 */
const docker = String.raw`#!/bin/bash
cd "$(dirname "$0")/.."
echo "$*" >>calls
file() { echo "images/$(tr / _ <<<"$1")"; }
case "$*" in
  'image inspect'*) [[ -e $(file "$5") ]] || exit 1
    case $4 in *.Id*) md5sum <"$(file "$5")" ;; *commit*) sed -n 1p "$(file "$5")" | sed 's/ newline /\n/' ;; *) sed -n 2p "$(file "$5")" ;; esac ;;
  tag*) cp "$(file "$2")" "$(file "$3")" ;;
  pull*) [[ -e registry/${'$'}{3##*:} ]] || { echo 'manifest unknown'; exit 1; }; cp "registry/${'$'}{3##*:}" "$(file "$3")" ;;
  'build '*) cat >/dev/null; [[ ! -e breaks ]] || { printf '#9 12.3 home.yaml: a word is wrong\n------\nContainerfile:28\nERROR: exit code 1\n'; exit 1; }
    while (($# > 1)); do case $1 in RELEASE=*) commit=${'$'}{1#*=} ;; --label) inputs=${'$'}{2#*=} ;; esac; shift; done
    printf '%s\n' "$commit" "$inputs" >images/website:new ;;
  'compose config'*) [[ ! -e missing ]] || { echo 'SECRET is missing'; exit 1; } ;;
  'compose run'*) [[ ! -e wrong ]] || { echo 'SMTP_URL is wrong'; exit 1; } ;;
  'compose up --detach trial') grep -q dies-tried images/website:new || touch 3001 ;;
  'compose up'*) rm -f 3000; grep -q dies-live images/website:live || touch 3000 ;;
  'compose rm'*) rm -f 3001 ;;
  inspect*) echo 'false 0' ;;
  logs*) printf 'its \033[31mlast words\n' ;;
esac`;
const curl = `#!/bin/bash
[[ "$*" =~ 127.0.0.1:([0-9]+)/readyz && -e $(dirname "$0")/../\${BASH_REMATCH[1]} ]]`;

let folder: string;
const path = (name: string) => join(folder, name);
beforeEach(() => {
  folder = newFolder();
  for (const name of ['bin', 'images', 'registry', 'site/status'])
    mkdirSync(path(name), { recursive: true });
  for (const [name, script] of Object.entries({ docker, curl })) {
    writeFileSync(path(`bin/${name}`), script, { mode: 0o755 });
  }
  cpSync(join(import.meta.dirname, 'update'), path('site/update'));
  writeFileSync(
    path('site/.env'),
    "SITE_HOST=a.example\nIMAGE='forge.example:5000/a/website:live'\nPUBLIC_KEY=key\n",
    { mode: 0o600 },
  );
});

const [a, b, c] = ['a', 'b', 'c'].map((sign) => sign.repeat(40)) as [string, string, string];

function publish(commit: string, flaw = ''): void {
  for (const tag of ['live', commit])
    writeFileSync(path(`registry/${tag}`), `${commit}\n\n${flaw}\n`);
}

function update(...given: (string | NodeJS.ProcessEnv)[]): { code: number | null; says: string } {
  const args = given.filter((one) => typeof one === 'string');
  const [more] = given.filter((one) => typeof one !== 'string');
  const env = { ...process.env, ...more, PATH: `${path('bin')}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(path('site/update'), args, {
    env,
    encoding: 'utf8',
  });
  return { code: status, says: stdout + stderr };
}

const status = (name: string) =>
  existsSync(path(`site/status/${name}`))
    ? readFileSync(path(`site/status/${name}`), 'utf8')
    : null;
const live = () => readFileSync(path('images/website:live'), 'utf8').slice(0, 40);

test('what is new goes live once it has been tried, and then nothing is done', () => {
  publish(a);
  expect(update()).toMatchObject({ code: 0, says: expect.stringMatching(`Live: ${a}\n$`) });
  expect(update()).toMatchObject({ code: 0, says: expect.stringMatching(/^Nothing new/) });
  expect(update({ TIMER: 'yes' })).toEqual({ code: 0, says: '' });
  publish(b);
  update();
  expect(live()).toBe(b);
  expect(existsSync(path('3001'))).toBe(false);
  expect(readFileSync(path('calls'), 'utf8').match(/^compose up --detach trial$/gm)).toHaveLength(
    2,
  );
});

test.each([
  ['dies-tried', 'did not become ready when it was tried, so it is not live.'],
  ['dies-live', 'was not ready, so the one before is live again.'],
])(
  'a release that %s stays out, and the company is told, until there is another',
  (flaw, sentence) => {
    publish(a);
    update();
    publish(b, flaw);
    expect(update().code).toBe(1);
    expect(live()).toBe(a);
    expect(existsSync(path('3000'))).toBe(true);
    const told = `Release ${b.slice(0, 12)} ${sentence}\nits [31mlast words\n`;
    expect(status('update-failed')).toBe(told);
    publish(b, 'built another day');
    expect(update()).toEqual({
      code: 0,
      says: expect.stringContaining(`${b} is withdrawn`),
    });
    expect([live(), status('update-failed')]).toEqual([a, told]);
    publish(c);
    update();
    expect([live(), status('update-failed')]).toEqual([c, null]);
  },
);

test('nothing is withdrawn when the site was not ready before either', () => {
  publish(a);
  update();
  rmSync(path('3000'));
  publish(b, 'dies-live');
  expect(update().says).toContain('is not ready, and nor was the site before.');
  expect([live(), status('withdrawn')]).toEqual([b, '']);
});

test('a commit that somebody asks for is held, unless it is withdrawn', () => {
  for (const commit of [a, b, c]) publish(commit);
  update();
  update('--to', a);
  expect(update().says).toContain('held');
  expect(live()).toBe(a);
  expect(update('--to', 'f'.repeat(40))).toMatchObject({
    code: 1,
    says: expect.stringContaining('manifest unknown'),
  });
  expect([status('update-failed'), status('pinned')]).toEqual([null, `${a}\n`]);
  update('--to', 'live');
  expect([live(), status('pinned')]).toEqual([c, null]);
  writeFileSync(path('site/status/withdrawn'), `${a}\n`);
  expect(update('--to', a).says).toContain('is withdrawn');
  expect(update('--to', 'c0ffee').code).toBe(1);
  expect(live()).toBe(c);
});

test.each([
  ['a word behind its commit', `${b} yes`],
  ['another commit behind it', `${b} newline ${c}`],
  ['what a terminal would obey', `\u001b[2J${b}`],
  ['nothing', ''],
])('an image whose label has %s stays out', (_, label) => {
  publish(a);
  update();
  for (const place of ['live', b]) writeFileSync(path(`registry/${place}`), `${label}\n`);
  for (const args of [[], ['--to', b]]) {
    const { code, says } = update(...args);
    expect([code, says]).toEqual([1, expect.stringContaining('does not say which commit it is')]);
    expect(says).not.toContain('\u001b');
  }
  // Nor is one of another commit than was asked for.
  writeFileSync(path(`registry/${b}`), `${c}\n\n\n`);
  expect(update('--to', b).code).toBe(1);
  expect([live(), status('withdrawn'), status('pinned')]).toEqual([a, '', null]);
  // What is right again is tried again.
  publish(c);
  expect(update().says).toContain(`Live: ${c}`);
});

test('after a power cut amid the change the site is as it would be without', () => {
  publish(a);
  update();
  publish(b, 'dies-live');
  for (const [from, to] of [
    ['live', 'before'],
    ['new', 'live'],
  ])
    cpSync(path(`images/website:${from}`), path(`images/website:${to}`));
  writeFileSync(path('images/website:live'), `${b}\n\ndies-live\n`);
  writeFileSync(path('site/status/switching'), `${b} yes\n`);
  expect(update().code).toBe(1);
  expect([live(), status('withdrawn'), status('switching')]).toEqual([a, `${b}\n`, null]);
});

test('wrong settings are told and withdraw nothing; those that others may read are refused', () => {
  publish(a);
  writeFileSync(path('wrong'), '');
  update();
  expect(status('update-failed')).toMatch(
    /^The settings in \S+ are not right\.\nSMTP_URL is wrong\n/,
  );
  expect(status('withdrawn')).toBe('');
  rmSync(path('wrong'));
  expect(update().says).toContain(`Live: ${a}\n`);
  writeFileSync(path('missing'), '');
  expect(update().says).toBe('SECRET is missing\n');
  chmodSync(path('site/.env'), 0o640);
  expect(update().says).toContain('chmod 600 .env');
});

test('without an image the branch is built here, each day anew, and what fails is not repeated all the time', () => {
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-C', path('repository'), '-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args],
      { encoding: 'utf8' },
    ).trim();
  execFileSync('git', ['init', '--quiet', '--initial-branch=live', path('repository')]);
  const commit = () =>
    git('commit', '--quiet', '--allow-empty', '--message=x') + git('rev-parse', 'HEAD');
  const first = commit();
  writeFileSync(
    path('site/.env'),
    `SITE_HOST=a.example\nREPOSITORY=${path('repository')}\nPUBLIC_KEY=key\n`,
  );
  update();
  expect(live()).toBe(first);
  const builds = () =>
    readFileSync(path('calls'), 'utf8').match(/^build .*SITE_URL=https:\/\/a\.example/gm)?.length;
  update();
  expect(builds()).toBe(1);
  for (const name of ['new', 'live']) {
    const image = path(`images/website:${name}`);
    writeFileSync(image, readFileSync(image, 'utf8').replace(/TODAY=\S+/, 'TODAY=yesterday'));
  }
  update();
  expect(builds()).toBe(2);
  writeFileSync(path('breaks'), '');
  commit();
  const byTimer = () => update({ TIMER: 'yes' }).code;
  expect([byTimer(), byTimer(), builds()]).toEqual([1, 0, 3]);
  expect(status('update-failed')).toMatch(/could not be built\.\nhome\.yaml: a word is wrong\n/);
  expect(update('--to', first).code).toBe(0);
});
