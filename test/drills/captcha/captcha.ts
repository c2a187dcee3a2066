/** One solution lets one request in, a forged one none, and a provider's failure keeps nobody out. */
import { DatabaseSync } from 'node:sqlite';
import type { CaptchaVerdict, CaptchaVerifier } from '../../../contact/captcha/captcha.ts';
import { databasePath } from '../../../stores/sqlite/path.ts';
import { type HostedCaptcha, openCaptchaStandIn } from '../../kit/captcha-stand-in.ts';
import { openMailServer } from '../../kit/mail-server.ts';
import { openPostgres } from '../../kit/postgres-server.ts';
import { writeSmallSite } from '../../kit/small-site.ts';
import { solveCaptcha } from '../../kit/visitor.ts';
import { composeHost } from '../composed-host.ts';
import { codeOfAnswer } from '../documented-answer.ts';
import type { Drill, DrillReport, Scale } from '../drill.ts';
import { type Site, type StartHost, spawnHost } from '../host-under-test.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import { untilTried } from '../outbox-watch.ts';
import { clientNumber, submit } from '../visitors.ts';
import { COST, expiredTokens, tamperedTokens, wrongKeyTokens } from './forgeries.ts';
import { illnesses, openIllProvider } from './provider.ts';

const PARALLEL = 50;
const ROUNDS = { small: 2, full: 40 };
const PROVIDER_SECRET = 'provider-secret';

interface Findings {
  figures: Record<string, number>;
  faults: string[];
}

let clients = 0;

/** Each request from another address, so that the rate limit plays no part. */
async function send(client: HttpClient, recaptchaToken: string): Promise<string | null> {
  clients += 1;
  const email = `visitor.${clients}@client.example`;
  return codeOfAnswer(await submit(client, { recaptchaToken, email }, clientNumber(clients)));
}

function storedRequests({ dataDir }: Site): { email: string; held_reasons: string }[] {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  const rows = database.prepare('SELECT email, held_reasons FROM requests').all();
  database.close();
  return rows as { email: string; held_reasons: string }[];
}

/** The same solution in other words: other spacing, order and members. */
function rewritten(token: string): string {
  const { challenge, solution } = JSON.parse(atob(token));
  return btoa(JSON.stringify({ took: 12, solution, challenge }, null, ' '));
}

/** `hosts` share a database. */
async function replay(hosts: HttpClient[], rounds: number): Promise<Findings> {
  const faults: string[] = [];
  const [first] = hosts;
  if (first === undefined) throw new Error('No host');
  for (let round = 0; round < rounds; round += 1) {
    const token = await solveCaptcha(first.url);
    const codes = await Promise.all(
      Array.from({ length: PARALLEL }, (_, n) =>
        send(hosts[n % hosts.length] ?? first, n % 2 === 0 ? token : rewritten(token)),
      ),
    );
    const accepted = codes.filter((code) => code === 'accepted').length;
    const refused = codes.filter((code) => code === 'captcha_rejected').length;
    if (accepted !== 1 || refused !== PARALLEL - 1) {
      faults.push(`${accepted} of ${PARALLEL} replays were accepted, ${refused} refused`);
    }
    if ((await send(first, token)) !== 'captcha_rejected') faults.push('Accepted later on');
  }
  return { figures: { 'replays at once': PARALLEL, 'rounds of replays': rounds }, faults };
}

async function forge(client: HttpClient): Promise<Findings> {
  const genuine = async () => solveCaptcha(client.url);
  const kinds = {
    'tampered solutions': tamperedTokens(await genuine(), await genuine()),
    'expired solutions': await expiredTokens(Date.now()),
    'solutions under a wrong key': await wrongKeyTokens(Date.now()),
  };
  const faults: string[] = [];
  for (const { title, token } of Object.values(kinds).flat()) {
    const code = await send(client, token);
    if (code !== 'captcha_rejected') faults.push(`${title}: ${code}`);
  }
  const counts = Object.entries(kinds).map(([kind, forgeries]) => [kind, forgeries.length]);
  return { figures: Object.fromEntries(counts), faults };
}

/** Replays and forgeries on a host with ALTCHA, before and after a restart. */
async function attackAltcha(start: StartHost, scale: Scale): Promise<Findings> {
  const site = writeSmallSite();
  const mail = await openMailServer();
  const environment = { SMTP_URL: mail.url, ALTCHA_COST: String(COST) };
  const host = await start(site, environment);
  const client = createHttpClient(host.url);
  const rounds = ROUNDS[scale];
  const replays = await replay([client], rounds);
  const forgeries = await forge(client);
  const kept = await solveCaptcha(client.url);
  const faults = [...replays.faults, ...forgeries.faults];
  if ((await send(client, kept)) !== 'accepted') faults.push('A genuine solution was refused');
  client.close();
  await host.stop();

  const second = await start(site, environment);
  const again = createHttpClient(second.url);
  if ((await send(again, kept)) !== 'captcha_rejected') faults.push('Accepted after a restart');
  again.close();
  await second.stop();
  await mail.close();
  const stored = storedRequests(site).length;
  site.remove();
  if (stored !== rounds + 1) faults.push(`${stored} requests are stored, not ${rounds + 1}`);
  return { figures: { ...replays.figures, ...forgeries.figures }, faults };
}

/** Replays that arrive at two hosts with one database at the same moment. */
async function replayAtTwoHosts(scale: Scale): Promise<Findings> {
  const server = await openPostgres();
  const { url } = await server.createDatabase();
  const sites = [writeSmallSite(), writeSmallSite()];
  const environment = { DATABASE_URL: url, ALTCHA_COST: String(COST), MAIL_SPOOL: 'on' };
  const hosts = await Promise.all(sites.map((site) => spawnHost(site, environment)));
  const clients = hosts.map((host) => createHttpClient(host.url));
  const { faults } = await replay(clients, ROUNDS[scale]);
  for (const client of clients) client.close();
  for (const host of hosts) await host.stop();
  for (const site of sites) site.remove();
  await server.remove();
  return {
    figures: { 'rounds at two hosts with PostgreSQL': ROUNDS[scale] },
    faults: faults.map((fault) => `Two hosts: ${fault}`),
  };
}

/** A host with a provider in every state of health; what is sent while it is ill is held. */
async function loseProvider(start: StartHost, provider: HostedCaptcha): Promise<Findings> {
  const site = writeSmallSite();
  const mail = await openMailServer();
  const ill = await openIllProvider();
  const well = await openCaptchaStandIn(provider, PROVIDER_SECRET);
  const environment = {
    SMTP_URL: mail.url,
    CAPTCHA: provider,
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET_KEY: PROVIDER_SECRET,
  };
  const faults: string[] = [];
  const expectCode = async (client: HttpClient, token: string, wanted: string) => {
    const code = await send(client, token);
    if (code !== wanted) faults.push(`${provider} ${token}: ${code} instead of ${wanted}`);
  };

  const host = await start(site, { ...environment, CAPTCHA_VERIFY_URL: ill.verifyUrl });
  const client = createHttpClient(host.url);
  const ills = Object.keys(illnesses);
  await Promise.all(ills.map((illness) => expectCode(client, illness, 'accepted')));
  await ill.close();
  await expectCode(client, 'is not there', 'accepted');
  client.close();
  await host.stop();

  const second = await start(site, { ...environment, CAPTCHA_VERIFY_URL: well.verifyUrl });
  const again = createHttpClient(second.url);
  const solved = await fetch(`${well.url}/${provider}/solve`, { method: 'POST' });
  const token = await solved.text();
  await expectCode(again, token, 'accepted');
  await expectCode(again, token, 'captcha_rejected');
  await expectCode(again, 'forged', 'captcha_rejected');
  if (!(await untilTried(site.dataDir))) faults.push('E-mails still wait');
  again.close();
  await second.stop();
  await well.close();
  await mail.close();

  const stored = storedRequests(site);
  const held = stored.filter(({ held_reasons: reasons }) => reasons === '["captcha_unavailable"]');
  const wanted = ills.length + 1;
  if (held.length !== wanted || stored.length !== wanted + 1) {
    faults.push(`${provider}: ${held.length} held of ${stored.length} stored, not ${wanted}`);
  }
  const digests = mail.received.filter(({ email }) => email.subject?.startsWith('[Held]'));
  const shown = digests.map(({ email }) => email.text).join('\n');
  const missing = held.filter(({ email }) => !shown.includes(email));
  if (missing.length > 0) faults.push(`${missing.length} held requests are in no digest`);
  site.remove();
  return { figures: { [`held while ${provider} was down`]: held.length }, faults };
}

function report(findings: Findings[]): DrillReport {
  return {
    figures: Object.assign({}, ...findings.map(({ figures }) => figures)),
    faults: findings.flatMap(({ faults }) => faults),
  };
}

async function attack(start: StartHost, scale: Scale): Promise<Findings[]> {
  return [
    await attackAltcha(start, scale),
    ...(await Promise.all([loseProvider(start, 'recaptcha'), loseProvider(start, 'turnstile')])),
  ];
}

const forgetfulStore = composeHost({
  replace: ({ store }) => ({
    store: {
      ...store,
      accept: (input) =>
        store.accept({ ...input, captcha: { ...input.captcha, nonce: null } as CaptchaVerdict }),
    },
  }),
});

const withVerify = (change: (own: CaptchaVerifier) => CaptchaVerifier['verify']): StartHost =>
  composeHost({ replace: ({ captcha }) => ({ captcha: { ...captcha, verify: change(captcha) } }) });

/** Checks that there is a solution, and not what it is. */
const believing = withVerify((own) => async (token, context) => {
  const verdict = await own.verify(token, context);
  const isRejected = verdict.outcome === 'rejected' && token.length > 200;
  return isRejected
    ? { outcome: 'ok', nonce: { value: token, expiresAt: context.now + 1000 } }
    : verdict;
});

const blamingVisitors = withVerify((own) => async (token, context) => {
  const verdict = await own.verify(token, context);
  return verdict.outcome === 'unavailable' ? { outcome: 'rejected' } : verdict;
});

const control = (sabotage: string, start: StartHost) => ({
  sabotage,
  run: async () => report(await attack(start, 'small')),
});

export const captchaDrill: Drill = {
  name: 'captcha',
  promise:
    'of 50 replays of a solution one is accepted, of forged ones none, and while a provider is down every request is stored as held',
  run: async ({ scale }) =>
    report([...(await attack(spawnHost, scale)), await replayAtTwoHosts(scale)]),
  controls: [
    control('does not remember which solutions were used', forgetfulStore),
    control('believes every solution', believing),
    control('refuses visitors while the provider is down', blamingVisitors),
  ],
};
