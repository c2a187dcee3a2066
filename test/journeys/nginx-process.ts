/** A real nginx with the configuration that the build writes, as the user who runs the tests. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseStaticHostSettings } from '../../generate/static-host-settings.ts';
import { writeStaticHosting } from '../../generate/static-hosting.ts';
import { prefixes } from '../../site/addresses/locales.ts';
import type { Redirects } from '../../site/addresses/redirects.ts';
import { startProgram } from '../kit/program.ts';

export interface NginxProcess {
  /** Origin without a slash at its end. */
  url: string;
  /** The files that it serves: a copy of the built ones. */
  client: string;
  stop(): Promise<void>;
}

interface NginxOptions {
  port: number;
  /** The variables that the build would be given. */
  environment: Record<string, string>;
  redirects?: Redirects;
  /** Where the Node host is, for a build without FUNCTIONS_URL. */
  embeddedHost?: string;
}

/** Serves a copy of the build; rejects with nginx's log if it does not start. */
export async function startNginx(options: NginxOptions): Promise<NginxProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const client = join(folder, 'client');
  await cp('build/client', client, { recursive: true });
  await writeConfiguration(folder, client, options);
  const nginx = await runNginx(folder);
  return {
    url: `http://127.0.0.1:${options.port}`,
    client,
    async stop() {
      await nginx.stop().finally(() => rm(folder, { recursive: true }));
    },
  };
}

/**
 * Runs nginx with the `website.conf` of a folder; rejects with its log if it does not start.
 *
 * @param mayWarn whether `stop` resolves although nginx has logged a warning
 */
export async function runNginx(folder: string, mayWarn = false) {
  await mkdir(join(folder, 'temporary'));
  await writeFile(join(folder, 'nginx.conf'), mainConf());
  const { child, lines, end } = await startProgram(
    ['nginx', '-p', folder, '-e', 'stderr', '-c', 'nginx.conf'],
    {
      // Debian installs it in a folder that is not in every user's path.
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
      pattern: /start worker process \d/,
      // SIGKILL would leave its workers behind.
      lastSignal: 'SIGTERM',
    },
  );
  return {
    /** Takes its configuration anew, as `systemctl reload nginx` does. */
    reload: () => child.kill('SIGHUP'),
    async stop() {
      await end();
      const accessLog = await readFile(join(folder, 'access.log'), 'utf8');
      if (accessLog !== '') throw new Error(`nginx logged addresses of visitors:\n${accessLog}`);
      const warnings = lines.filter((line) => /\[(warn|error|crit|alert|emerg)\]/.test(line));
      if (warnings.length > 0 && !mayWarn) throw new Error(`nginx warned:\n${warnings.join('\n')}`);
      if (child.exitCode !== 0) throw new Error(`nginx ended with code ${child.exitCode}`);
    },
  };
}

async function writeConfiguration(folder: string, client: string, options: NginxOptions) {
  const { redirects = {} } = options;
  const { siteUrl, text } = JSON.parse(await readFile('build/content.json', 'utf8'));
  const hosting = {
    client,
    // Every page must get on with the hashed files of its own build, whatever has gone live since.
    liveClient: join(folder, 'another-build'),
    nginxConfFile: join(folder, 'website.conf'),
    inlineHashes: JSON.parse(await readFile('build/csp.json', 'utf8')),
    redirects,
    prefixes,
    siteUrl,
    text,
  };
  await writeAdapted(hosting, options);
}

/** With what a machine adds by itself, and where the Node host is if not at its usual place. */
export async function writeAdapted(
  hosting: Omit<Parameters<typeof writeStaticHosting>[0], 'settings'>,
  { port, environment, embeddedHost }: NginxOptions,
): Promise<void> {
  const result = parseStaticHostSettings(environment);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  await writeStaticHosting({ ...hosting, settings: result.settings });
  const file = hosting.nginxConfFile;
  const conf = await readFile(file, 'utf8');
  const listening = replaced(conf, /include .*;/, `listen 127.0.0.1:${port};`);
  const adapted =
    embeddedHost === undefined
      ? listening
      : replaced(listening, /proxy_pass .*;/, `proxy_pass ${embeddedHost};`);
  await writeFile(file, adapted);
}

function replaced(conf: string, line: RegExp, by: string): string {
  if (!line.test(conf)) throw new Error(`No line of nginx.conf is like ${line}.`);
  return conf.replace(line, by);
}

/** Like a distribution's /etc/nginx/nginx.conf, but with every path in our folder. */
function mainConf(): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
pid nginx.pid;
error_log stderr notice;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log access.log;
  ${temporary.map((name) => `${name}_temp_path temporary/${name};`).join('\n  ')}
  include website.conf;
}
`;
}
