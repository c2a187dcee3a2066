/** Machines in folders, each with Debian 13, systemd as process 1, a forge and a mail server. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const here = import.meta.dirname;
const project = join(here, '../../..');
const folder = join(project, '.cache/drills/machine');
const template = join(folder, 'trixie.tar');
/** What deploy/install installs, so that each machine has it at once, and what the world around it needs. */
const packages = [
  ...['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'iproute2', 'procps', 'sudo'],
  ...[
    'age',
    'caddy',
    'curl',
    'git',
    'libatomic1',
    'nftables',
    'nodejs',
    'npm',
    'openssl',
    'rclone',
  ],
  ...['postgresql', 'e2fsprogs', 'cron-daemon-common', 'faketime'],
];
const PUBLIC_KEY = 'a-public-key-of-drills';

export interface Outcome {
  code: number;
  output: string;
}

const run = (command: string, args: string[], limitMs: number): Promise<Outcome> =>
  new Promise((resolve) => {
    const options = { timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: 1 << 26 } as const;
    const child = execFile(command, args, options, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    );
  });

/** Some 200 MB that are fetched once. */
function ensureTemplate(): void {
  mkdirSync(folder, { recursive: true });
  if (existsSync(template)) return;
  const args = ['--variant=apt', `--include=${packages}`, 'trixie', `${template}.part.tar`];
  execFileSync('mmdebstrap', args, { stdio: 'ignore' });
  renameSync(`${template}.part.tar`, template);
}

const answers = `DOMAIN=www.shop.localhost
MAIL_TO=requests@shop.example
MAIL_FROM=Shop <website@shop.example>
SMTP_HOST=127.0.0.1
SMTP_PORT=2525
SMTP_USER=
SMTP_PASSWORD=
REPOSITORY=git://127.0.0.1/site.git
BRANCH=live
`;

export class Machine implements AsyncDisposable {
  readonly root: string;
  readonly name: string;
  readonly number: number;
  #pid = 0;

  constructor(number: number) {
    ensureTemplate();
    this.number = number;
    this.name = `machine${number}`;
    this.root = join(folder, this.name);
    rmSync(this.root, { recursive: true, force: true });
    mkdirSync(this.root);
    execFileSync('tar', ['-C', this.root, '-xf', template]);
    this.#makeDisk('var/lib/website', '200M');
    this.#makeDisk('srv/website/builder', '4G');
    const world = join(this.root, 'opt/world');
    mkdirSync(world);
    cpSync(join(here, 'mail-server.mjs'), join(world, 'mail-server.mjs'));
    writeFileSync(join(this.root, 'root/answers'), answers);
    const certificates = 'usr/local/share/ca-certificates';
    cpSync(join('/', certificates), join(this.root, certificates), { recursive: true });
    execFileSync('git', ['clone', '--quiet', '--bare', project, join(world, 'site.git')]);
    for (const args of [
      ['-C', join(world, 'site.git'), 'update-ref', 'refs/heads/live', 'HEAD'],
      ['clone', '--quiet', '--branch=live', join(world, 'site.git'), join(world, 'clone')],
      ['-C', join(world, 'clone'), 'remote', 'set-url', 'origin', '/opt/world/site.git'],
      ['-C', join(world, 'clone'), 'config', 'user.name', 'A'],
      ['-C', join(world, 'clone'), 'config', 'user.email', 'a@shop.example'],
    ]) {
      execFileSync('git', args);
    }
  }

  #makeDisk(path: string, size: string): void {
    const place = join(this.root, path);
    mkdirSync(place, { recursive: true });
    execFileSync('truncate', [`--size=${size}`, `${place}.ext4`]);
    execFileSync('mkfs.ext4', ['-q', `${place}.ext4`]);
  }

  async boot(): Promise<void> {
    const args = [this.root, this.name, String(this.number)];
    const pid = execFileSync(join(here, 'boot'), args, { encoding: 'utf8' });
    this.#pid = Number(pid.trim());
    for (let tries = 0; tries < 100; tries += 1) {
      const { output } = await this.run('systemctl is-system-running');
      if (/running|degraded/.test(output)) break;
      await delay(200);
    }
    if ((await this.run('true')).code !== 0) {
      throw new Error(`The machine did not start: see ${this.root}.console`);
    }
    await this.run(`chown -R 0:0 /opt/world; update-ca-certificates
      systemd-run --quiet --unit=forge git daemon --reuseaddr --base-path=/opt/world --export-all /opt/world
      systemd-run --quiet --unit=mail node /opt/world/mail-server.mjs /opt/world/mail`);
  }

  /** In the shell of root. */
  run(script: string, limitMs = 1_800_000): Promise<Outcome> {
    const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
    const inside = ['-m', '-u', '-i', '-p', '-n', '-C', '-r', '-w', 'env', '-i', `PATH=${path}`];
    const args = ['-t', String(this.#pid), ...inside, 'HOME=/root', 'LANG=C.UTF-8', 'bash', '-c'];
    return run('nsenter', [...args, script], limitMs);
  }

  /** Changes files in the repository and moves the tested branch; resolves with the commit. */
  async commit(change: string): Promise<string> {
    const { output } = await this.run(`set -e; cd /opt/world/clone; ${change}
      git commit --quiet --all --allow-empty --message=Change
      git push --quiet origin HEAD:live; git rev-parse HEAD`);
    return output.trim();
  }

  /** The function ends them, and resolves with what they got. */
  startVisitors<Report>(): () => Promise<Report> {
    const args = ['netns', 'exec', this.name, process.execPath, join(here, 'visitors.ts')];
    const child = spawn('ip', [...args, 'http://127.0.0.1:3000', PUBLIC_KEY], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    return async () => {
      child.stdin.end();
      await ended;
      return JSON.parse(output);
    };
  }

  /** As when the power is cut, but for what the disk has not written yet. */
  async cutPower(): Promise<void> {
    process.kill(this.#pid, 'SIGKILL');
    while (existsSync(`/proc/${this.#pid}`)) await delay(50);
    await delay(500);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#pid !== 0 && existsSync(`/proc/${this.#pid}`)) await this.cutPower();
    execFileSync('ip', ['netns', 'delete', this.name]);
  }
}

/** Settings by which one machine can be many visitors, whose captchas cost next to nothing. */
export const drillSettings = {
  SITE_BUDGET: '1000000',
  ALTCHA_COST: '1',
  SECRET: 'a-secret-for-drills-only',
  PUBLIC_KEY,
};
