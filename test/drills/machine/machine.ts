/**
 * What docs/deploy.md says of one machine, on a machine: installed, updated under visitors, broken and looked after with
 * `website` alone. It needs root, Debian's mmdebstrap and half an hour, so `npm test` leaves it out. With the project's Node:
 * `node test/drills/machine/machine.ts`, or with `small` without the second machine and PostgreSQL.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { drillSettings, Machine } from './root.ts';
import type { VisitorsReport } from './visitors.ts';

type Figures = Record<string, string | number>;

/** A build takes one minute, and many on a busy machine. */
const GOES_LIVE_MS = 1_200_000;

interface Steps {
  machine: Machine;
  figures: Figures;
  /** Runs a command, and finds fault if it does not end with the code or say what it should. */
  expect(script: string, says: RegExp, code?: number): Promise<string>;
  check(holds: boolean, otherwise: string): void;
}

const findings: string[] = [];

function stepsOn(machine: Machine, figures: Figures = {}): Steps {
  function check(holds: boolean, otherwise: string): void {
    if (holds) return;
    findings.push(otherwise);
    console.log(`FINDING: ${otherwise}`);
  }
  return {
    machine,
    figures,
    check,
    async expect(script, says, code = 0) {
      const outcome = await machine.run(script);
      console.log(`${script.trim().split('\n')[0]} → ${outcome.code}`);
      check(
        outcome.code === code && says.test(outcome.output),
        `\`${script}\` ended with ${outcome.code} and said: ${outcome.output}`,
      );
      return outcome.output;
    },
  };
}

const INSTALL = 'cd /opt/world/clone && deploy/install --answers /root/answers';

async function install({ machine, figures, expect, check }: Steps): Promise<void> {
  const start = performance.now();
  await expect(`${INSTALL} --dry-run`, /Would: Build the first release/);
  check((await machine.run('id website')).code !== 0, 'A dry run has made a user');
  await expect(INSTALL, /The website runs\. What comes next/);
  figures['seconds of the installation, its packages being there'] = seconds(start);
  await expect(INSTALL, /^Everything is as it should be: nothing was changed\.\n$/);
  const lines = Object.entries(drillSettings).map(([name, value]) => `${name}=${value}`);
  const edit = `sed -i -e '/^(SECRET|PUBLIC_KEY)=/d' -E -e '$a ${lines.join('\\n')}'`;
  await expect(`EDITOR="${edit.replaceAll('$', '\\$')}" website settings`, /Live: /);
  await expect(
    `EDITOR="sed -i s/TRUSTED_PROXIES=1/TRUSTED_PROXIES=all/" website settings`,
    /TRUSTED_PROXIES must be a whole number[\s\S]*the old ones hold/,
    1,
  );
  const get =
    'curl --silent --insecure --output /dev/null --write-out "%{http_code} %{redirect_url}"';
  await expect(`${get} https://www.shop.localhost/`, /^200 $/);
  await expect(
    `${get} https://shop.localhost/about`,
    /^301 https:\/\/www\.shop\.localhost\/about$/,
  );
  await expect('nft list table inet website', /ct count over 40/);
}

const seconds = (start: number) => Math.round((performance.now() - start) / 1000);

/** Both users can do what they must, and nothing else. */
async function separation({ expect }: Steps): Promise<void> {
  const as = (user: string, command: string) => `runuser -u ${user} -- ${command}`;
  await expect(as('website-build', 'cat /etc/website/environment'), /Permission denied/, 1);
  await expect(as('website-build', 'ls /var/lib/website'), /Permission denied/, 2);
  // A number of curl's: no connection could be made.
  const admin = 'curl --silent --show-error http://localhost/config/ --unix-socket';
  await expect(as('website', `${admin} /var/lib/caddy/admin.sock`), /^curl: \(7\)/, 7);
  await expect('curl --silent --show-error http://localhost:2019/', /^curl: \(7\)/, 7);
  await expect(as('website-build', 'ln -sfn x /srv/website/live'), /Permission denied/, 1);
  await expect(as('website', 'touch /srv/website/live/x'), /Permission denied/, 1);
  await expect(
    `${as('website', 'find / -xdev -writable -not -type l -not -path "/proc/*" -path "*website*"')} 2>/dev/null || true`,
    /^(\/var\/(lib|cache)\/website\S*\n)*$/,
  );
}

async function deliver({ machine, check, expect }: Steps): Promise<void> {
  const end = machine.startVisitors<VisitorsReport>();
  await delay(2000);
  const { acknowledged } = await end();
  const count = 'ls /opt/world/mail | wc -l';
  for (let tries = 0; tries < 100; tries += 1) {
    if (Number((await machine.run(count)).output) >= acknowledged) break;
    await delay(200);
  }
  const delivered = Number((await machine.run(count)).output);
  check(
    acknowledged > 0 && delivered >= acknowledged,
    `${acknowledged} sent, ${delivered} e-mails`,
  );
  await expect('website leads list | wc -l', /^[1-9]/);
}

const words = (which: string) =>
  `sed -i 's/^title: .*/title: The ${which} change of a drill, with words enough for a title/' content/en/pages/why-choose-us.yaml`;
const badWords = `sed -i 's/^title: .*/tytle: x/' content/en/pages/why-choose-us.yaml`;
const code = (n: number) => `echo '// ${n}' >> service/node/host.ts`;
const diesAtStart = `sed -i '1i throw new Error("dies at start");' service/node/host.ts`;

/** Waits until the commit is live, and resolves with the seconds that it took. */
async function untilLive({ machine, check }: Steps, commit: string): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < GOES_LIVE_MS) {
    const { output } = await machine.run('curl --silent http://127.0.0.1:3000/healthz');
    if (output.includes(commit)) return seconds(start);
    await delay(250);
  }
  check(false, `${commit} did not go live: ${(await machine.run('website status')).output}`);
  return Number.NaN;
}

async function untilStatus({ machine, check }: Steps, says: RegExp): Promise<void> {
  const start = performance.now();
  let last = '';
  while (performance.now() - start < GOES_LIVE_MS) {
    last = (await machine.run('website status')).output;
    if (says.test(last)) return;
    await delay(500);
  }
  check(false, `The status never said ${says}: ${last}`);
}

async function updateUnderVisitors(steps: Steps): Promise<void> {
  const { machine, figures, check } = steps;
  const before = await requestsOn(steps);
  const end = machine.startVisitors<VisitorsReport>();
  const took: number[] = [];
  for (const change of [words('first'), code(2), words('third'), code(4), words('last')]) {
    took.push(await untilLive(steps, await machine.commit(change)));
  }
  await machine.commit(badWords);
  await untilStatus(steps, /FAILED: The build failed: [\s\S]*why-choose-us\.yaml/);
  const bad = await machine.commit(`git revert --no-edit HEAD >/dev/null; ${diesAtStart}`);
  await untilStatus(steps, new RegExp(`FAILED: Release \\S*${bad.slice(0, 12)} was not ready`));
  took.push(await untilLive(steps, await machine.commit('git revert --no-edit HEAD >/dev/null')));
  const { acknowledged, others, slowestMs } = await end();
  const stored = (await requestsOn(steps)) - before;
  figures['requests over five updates, bad words and a release that dies'] = acknowledged;
  figures['answers other than success'] = JSON.stringify(others);
  figures['slowest answer, ms'] = slowestMs;
  figures['seconds from commit to live'] = took.join(' ');
  const peak = 'grep VmHWM /proc/$(systemctl show --property=MainPID --value website)/status';
  figures['most memory of the service since its start'] = (await machine.run(peak)).output.trim();
  check(Object.keys(others).length === 0, `Visitors got ${JSON.stringify(others)}`);
  check(stored === acknowledged, `${acknowledged} acknowledged, ${stored} stored`);
}

/** The rows of the table, which is in UTF-16. */
async function requestsOn({ machine, check }: Steps): Promise<number> {
  const rows = String.raw`website leads export | iconv --from-code=UTF-16 | grep --count --perl-regexp '^\d+\t'`;
  const { output } = await machine.run(rows);
  check(/^\d+\n$/.test(output), `The requests could not be counted: ${output}`);
  return Number.parseInt(output, 10);
}

async function rollBack({ machine, expect, check }: Steps): Promise<void> {
  const live = async () => (await machine.run('readlink /srv/website/live')).output;
  const before = await live();
  await expect('website rollback', /Live: /);
  const after = await live();
  await delay(40_000);
  check(after !== before && (await live()) === after, 'The timer has undone a rollback');
}

async function cutPower(steps: Steps): Promise<void> {
  const { machine, expect } = steps;
  const commit = await machine.commit(code(6));
  for (let tries = 0; tries < 300; tries += 1) {
    const { output } = await machine.run('ls /srv/website/builder/releases/.part 2>&1');
    if (output.includes('build')) break;
    await delay(200);
  }
  await machine.cutPower();
  await machine.boot();
  await expect('curl --fail --silent --max-time 20 http://127.0.0.1:3000/readyz', /true/);
  await untilLive(steps, commit);
}

async function fullDisk({ expect }: Steps): Promise<void> {
  await expect(
    'fallocate -l 10G /var/lib/website/full; cat /dev/zero > /var/lib/website/full',
    /No space/,
    1,
  );
  await expect(
    'sleep 6; curl --silent --write-out %{http_code} http://127.0.0.1:3000/readyz',
    /503$/,
  );
  await expect('website status', /unavailable/, 1);
  await expect(
    'rm /var/lib/website/full; sleep 6; curl --silent http://127.0.0.1:3000/readyz',
    /true/,
  );
  await expect('cat /dev/zero > /srv/website/builder/full', /No space/, 1);
  await expect('website update', /nothing newer|Less than 1 GB/);
  await expect('rm /srv/website/builder/full; website status', /Service +active, health: ok/, 0);
}

/** Of the service alone: a machine in namespaces has the clock of the machine around it. */
async function clockAhead(steps: Steps): Promise<void> {
  const { machine, check } = steps;
  const before = await requestsOn(steps);
  const faked =
    'LD_PRELOAD=/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1 FAKETIME=+400d DONT_FAKE_MONOTONIC=1';
  await machine.run(`mkdir /run/systemd/system/website.service.d; cd /run/systemd/system/website.service.d
    printf '[Service]\\nEnvironment=${faked}\\n' > clock.conf; systemctl daemon-reload; systemctl restart website`);
  await untilStatus(steps, /clock has jumped/);
  const after = await requestsOn(steps);
  check(before > 0 && after === before, `${before} requests, and ${after} with a clock ahead`);
}

async function restoreElsewhere(steps: Steps, other: Steps): Promise<void> {
  const { machine, expect, check } = steps;
  const key = (
    await machine.run('age-keygen -o /root/key 2>/dev/null; age-keygen -y /root/key')
  ).output.trim();
  await expect(
    `EDITOR="sed -i s/^BACKUP_RECIPIENT=.*/BACKUP_RECIPIENT=${key}/" website settings`,
    /settings hold/,
  );
  const made = await expect('website backup', /requests-\S+\.sqlite\.age/);
  const file = /\/var\S+/.exec(made)?.[0] ?? '';
  const count = await requestsOn(steps);
  const { root } = machine;
  execFileSync('cp', [`${root}${file}`, `${root}/root/key`, `${other.machine.root}/root/`]);
  await install(other);
  const name = file.split('/').at(-1);
  await other.expect(`website restore /root/${name}`, /encrypted/, 1);
  await other.expect(`website restore /root/${name} /root/key`, /The copy is live[\s\S]*Delete it/);
  const restored = await requestsOn(other);
  check(count > 0 && restored === count, `${count} requests before, ${restored} restored`);
  await other.expect(
    'head -c 100000 /dev/urandom > /root/x.sqlite; website restore /root/x.sqlite',
    /damaged|not a database/,
    1,
  );
}

async function databaseAway({ machine, expect, check }: Steps): Promise<void> {
  await machine.run(`systemctl start postgresql; cd /; runuser -u postgres -- psql -c "create user website password 'w'"
    runuser -u postgres -- createdb --owner website website`);
  await expect(
    'echo postgres://website:w@127.0.0.1/website | website postgres',
    /Imported and compared: [1-9]\d* requests[\s\S]*are in PostgreSQL/,
  );
  await machine.run('systemctl stop postgresql; systemctl restart website');
  const answer = machine.run('curl --silent --max-time 90 http://127.0.0.1:3000/readyz');
  await delay(60_000);
  check(
    (await machine.run('systemctl is-active website.socket')).code === 0,
    'The socket has given up',
  );
  await machine.run('systemctl start postgresql');
  check((await answer).output.includes('true'), 'The visitor who waited got no answer');
  await expect('sleep 15; website status', /Service +active, health: ok/);
}

async function uninstall({ expect }: Steps): Promise<void> {
  await expect('website uninstall', /What stays, with personal data/);
  await expect(
    'ls /var/lib/website/contact.sqlite /var/backups/website /etc/website/environment',
    /sqlite/,
  );
  await expect('systemctl list-units --all --no-legend "website*"; ls /srv/website', /^builder\n$/);
  await expect('curl --silent http://127.0.0.1:3000/', /^$/, 7);
}

const isSmall = process.argv[2] === 'small';
const figures: Figures = {};
await using first = new Machine(1);
await first.boot();
const steps = stepsOn(first, figures);
await install(steps);
await separation(steps);
await deliver(steps);
await updateUnderVisitors(steps);
await rollBack(steps);
await cutPower(steps);
await fullDisk(steps);
if (!isSmall) {
  await using second = new Machine(2);
  await second.boot();
  await restoreElsewhere(steps, stepsOn(second));
  await databaseAway(steps);
}
await clockAhead(steps);
await uninstall(steps);
for (const [what, value] of Object.entries(figures)) console.log(`${what}: ${value}`);
console.log(findings.length === 0 ? 'Passed.' : `Failed: ${findings.length} findings.`);
process.exitCode = findings.length === 0 ? 0 : 1;
