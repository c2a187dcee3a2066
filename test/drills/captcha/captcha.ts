/** One solution lets one request in, a forged one none, and a provider's failure keeps nobody out. */
import type { CaptchaVerdict, CaptchaVerifier } from '../../../contact/captcha/captcha.ts';
import {
  type HostedCaptchaProvider,
  hostedCaptchaProviders,
} from '../../../contact/shared/contract.ts';
import { openCaptchaStandIn } from '../../kit/captcha-stand-in.ts';
import { solveCaptcha } from '../../kit/visitor.ts';
import { postgresDatabase, untilTried } from '../databases.ts';
import { codeOfAnswer } from '../documented-answer.ts';
import { type Drill, type DrillContext, type Figures, inParallel } from '../drill.ts';
import type { HttpClient } from '../http-client.ts';
import { isDigest, readStored } from '../stored-requests.ts';
import { type HostChanges, openTestBed, openTestBedOn, withStore } from '../test-bed.ts';
import { failures } from './failing-provider.ts';
import { COST, expiredTokens, tamperedTokens, wrongKeyTokens } from './forgeries.ts';

const PARALLEL = 50;
const ROUNDS = { full: 40, small: 2, control: 2 };
const PROVIDER_SECRET = 'provider-secret';
const altcha = { ALTCHA_COST: String(COST) };

let emails = 0;

async function send(client: HttpClient, recaptchaToken: string): Promise<string | null> {
  emails += 1;
  const email = `visitor.${emails}@client.example`;
  return codeOfAnswer(await client.submit({ recaptchaToken, email }));
}

/** The same solution in other words: other spacing, order and members. */
function rewritten(token: string): string {
  const { challenge, solution } = JSON.parse(atob(token));
  return btoa(JSON.stringify({ took: 12, solution, challenge }, null, ' '));
}

/** Sends the same solution many times at once, to hosts that share a database. */
async function replay(
  { scale, finding }: DrillContext,
  first: HttpClient,
  ...others: HttpClient[]
): Promise<void> {
  const clients = [first, ...others];
  for (let round = 0; round < ROUNDS[scale]; round += 1) {
    const token = await solveCaptcha(first.url);
    const codes = await Promise.all(
      Array.from({ length: PARALLEL }, (_, n) =>
        send(clients[n % clients.length] ?? first, n % 2 === 0 ? token : rewritten(token)),
      ),
    );
    const accepted = codes.filter((code) => code === 'accepted').length;
    const refused = codes.filter((code) => code === 'captcha_rejected').length;
    if (accepted !== 1 || refused !== PARALLEL - 1) {
      finding(`${accepted} of ${PARALLEL} replays were accepted, ${refused} refused`);
    }
    if ((await send(first, token)) !== 'captcha_rejected')
      finding('A replay was accepted later on');
  }
}

async function forge({ finding }: DrillContext, client: HttpClient): Promise<Figures> {
  const [token, other] = [await solveCaptcha(client.url), await solveCaptcha(client.url)];
  const kinds = {
    'tampered solutions': tamperedTokens(token, other),
    'expired solutions': await expiredTokens(Date.now()),
    'solutions under a wrong key': await wrongKeyTokens(Date.now()),
  };
  for (const [title, forged] of Object.values(kinds).flatMap(Object.entries)) {
    const code = await send(client, forged);
    if (code !== 'captcha_rejected') finding(`${title}: ${code}`);
  }
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, tokens]) => [kind, Object.keys(tokens).length]),
  );
}

/** Replays and forgeries on a host with ALTCHA, before and after a restart. */
async function attackAltcha(context: DrillContext, subject: HostChanges): Promise<Figures> {
  await using bed = await openTestBed();
  const changes = { ...subject, environment: altcha };
  const host = await bed.start(changes);
  await replay(context, host.client);
  const forged = await forge(context, host.client);
  const token = await solveCaptcha(host.url);
  if ((await send(host.client, token)) !== 'accepted') {
    context.finding('A genuine solution was refused');
  }
  await host.stop();

  const restarted = await bed.start(changes);
  if ((await send(restarted.client, token)) !== 'captcha_rejected') {
    context.finding('A replay was accepted after a restart');
  }
  await restarted.stop();
  const { requests } = await readStored(bed.database);
  const rounds = ROUNDS[context.scale];
  if (requests.length !== rounds + 1) {
    context.finding(`${requests.length} requests are stored, not ${rounds + 1}`);
  }
  return { 'replays at once': PARALLEL, 'rounds of replays': rounds, ...forged };
}

/** Replays that arrive at two hosts with one database at the same moment. */
async function replayAtTwoHosts(context: DrillContext, subject: HostChanges): Promise<Figures> {
  await using bed = await openTestBedOn({ openDatabase: postgresDatabase, isInMemory: true });
  const changes = { ...subject, environment: altcha };
  const [first, second] = await Promise.all([bed.start(changes), bed.start(changes)]);
  await replay(context, first.client, second.client);
  return { 'rounds of replays': ROUNDS[context.scale] };
}

/** A host with a provider that fails in every way; what is sent meanwhile is held. */
async function loseProvider(
  { finding }: DrillContext,
  subject: HostChanges,
  provider: HostedCaptchaProvider,
): Promise<Figures> {
  await using bed = await openTestBed();
  await using failing = await openCaptchaStandIn(provider, PROVIDER_SECRET);
  failing.answerInstead = (token, response) => failures[token]?.(response);
  await using working = await openCaptchaStandIn(provider, PROVIDER_SECRET);
  const start = (verifyUrl: string) =>
    bed.start({
      ...subject,
      environment: {
        CAPTCHA: provider,
        CAPTCHA_SITE_KEY: 'site-key',
        CAPTCHA_SECRET_KEY: PROVIDER_SECRET,
        CAPTCHA_VERIFY_URL: verifyUrl,
      },
    });
  const expectCode = async (client: HttpClient, token: string, expected: string) => {
    const code = await send(client, token);
    if (code !== expected) finding(`A provider that ${token}: ${code} instead of ${expected}`);
  };

  const host = await start(failing.verifyUrl);
  const tokens = Object.keys(failures);
  await Promise.all(tokens.map((token) => expectCode(host.client, token, 'accepted')));
  await failing.close();
  await expectCode(host.client, 'is not there', 'accepted');
  await host.stop();

  const { client, stop } = await start(working.verifyUrl);
  const token = working.solve();
  await expectCode(client, token, 'accepted');
  await expectCode(client, token, 'captcha_rejected');
  await expectCode(client, 'forged', 'captcha_rejected');
  if (!(await untilTried(bed.database))) finding('E-mails still wait');
  await stop();

  const { requests } = await readStored(bed.database);
  const held = requests.filter(
    ({ held_reasons: reasons }) => `${reasons}` === 'captcha_unavailable',
  );
  const expected = tokens.length + 1;
  if (held.length !== expected || requests.length !== expected + 1) {
    finding(`${held.length} are held of ${requests.length} stored, not ${expected}`);
  }
  const digests = bed.mail.received.filter(isDigest).map(({ email }) => email.text);
  const shown = digests.join('\n');
  const missing = held.filter(({ email }) => !shown.includes(email));
  if (missing.length > 0) finding(`${missing.length} held requests are in no digest`);
  return { 'held while the provider failed': held.length };
}

const withVerify = (change: (own: CaptchaVerifier) => CaptchaVerifier['verify']): HostChanges => ({
  replaceParts: ({ captcha }) => ({ captcha: { ...captcha, verify: change(captcha) } }),
});

type Part = (context: DrillContext, subject: HostChanges) => Promise<Figures>;

const lose =
  (provider: HostedCaptchaProvider): Part =>
  (context, subject) =>
    loseProvider(context, subject, provider);

const providerNames: Record<HostedCaptchaProvider, string> = {
  recaptcha: 'reCAPTCHA',
  turnstile: 'Turnstile',
};

interface Subject {
  host: HostChanges;
  /** What is done to it. */
  parts: Record<string, Part>;
}

export const drill: Drill<Subject> = {
  promise:
    'of 50 replays of a solution one is accepted, of forged ones none, and while a provider is down every request is stored as held',
  subject: {
    host: {},
    parts: {
      ...Object.fromEntries(
        hostedCaptchaProviders.map((provider) => [providerNames[provider], lose(provider)]),
      ),
      ALTCHA: attackAltcha,
      'two hosts': replayAtTwoHosts,
    },
  },
  run(context, { host, parts }) {
    const running = Object.entries(parts).map(([name, run]) => [
      name,
      (part: DrillContext) => run(part, host),
    ]);
    return inParallel(context, Object.fromEntries(running));
  },
  controls: {
    'does not remember which solutions were used': {
      finds: /\d+ of 50 replays were accepted/,
      subject: {
        parts: { ALTCHA: attackAltcha },
        host: withStore((own) => ({
          accept: (input) => {
            const captcha = { ...input.captcha, nonce: null } as CaptchaVerdict;
            return own.accept({ ...input, captcha });
          },
        })),
      },
    },
    'believes every solution, whatever it is': {
      finds: /(?:changed|removed|emptied): accepted$/,
      subject: {
        parts: { ALTCHA: attackAltcha },
        host: withVerify((own) => async (token, context) => {
          const verdict = await own.verify(token, context);
          if (verdict.outcome !== 'rejected' || token.length <= 200) return verdict;
          return { outcome: 'ok', nonce: { value: token, expiresAt: context.now + 1000 } };
        }),
      },
    },
    'refuses visitors while the provider is down': {
      finds: /A provider that .*: captcha_rejected instead of accepted/,
      subject: {
        parts: { reCAPTCHA: lose('recaptcha') },
        host: withVerify((own) => async (token, context) => {
          const verdict = await own.verify(token, context);
          return verdict.outcome === 'unavailable' ? { outcome: 'rejected' } : verdict;
        }),
      },
    },
  },
};
