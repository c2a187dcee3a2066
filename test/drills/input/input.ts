/** Whatever is sent, the answer is documented, and what was accepted is kept letter by letter. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ContactPayload } from '../../../contact/contract/contract.ts';
import { openMailServer } from '../../kit/mail-server.ts';
import { writeSmallSite } from '../../kit/small-site.ts';
import { composeHost } from '../composed-host.ts';
import { codeOfAnswer, formFault } from '../documented-answer.ts';
import type { Drill, DrillOptions, DrillReport } from '../drill.ts';
import { type HostUnderTest, type StartHost, spawnHost } from '../host-under-test.ts';
import { createHttpClient, type HttpClient, type RawRequest } from '../http-client.ts';
import { untilTried } from '../outbox-watch.ts';
import { clientNumber, formBody, solvedToken } from '../visitors.ts';
import { compareWithStored } from './record.ts';
import { type BadRequest, badRequest, type Outcome } from './requests.ts';
import { sendOverWire, wireCases } from './wire.ts';

const naughtyStrings: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'naughty-strings.json'), 'utf8'),
);

interface Volume {
  /** Every n-th naughty string, in one field each; 0: all of them in all fields. */
  naughtyStep: number;
  generated: number;
}
const VOLUMES = {
  full: { naughtyStep: 0, generated: 100_000 },
  small: { naughtyStep: 1, generated: 1000 },
  control: { naughtyStep: 10, generated: 200 },
} satisfies Record<string, Volume>;
const SEED = 20_260_310;
const AT_ONCE = 16;
const DELIVERED_WITHIN_MS = 10 * 60_000;

/** What has been sent to a host so far, and how it was answered. */
function createSession(client: HttpClient) {
  const accepted = new Map<string, ContactPayload>();
  const counts = new Map<string, number>();
  const faults: string[] = [];
  let clients = 0;

  async function send(request: RawRequest, allowed: Outcome[] | null, about: string) {
    clients += 1;
    const headers = { ...clientNumber(clients), ...request.headers };
    const answer = await client.ask({ ...request, headers });
    const code = request.method === 'HEAD' ? 'method_not_allowed' : codeOfAnswer(answer);
    counts.set(code ?? 'undocumented', (counts.get(code ?? 'undocumented') ?? 0) + 1);
    const quoted = () => `${about}, sent ${JSON.stringify(request.body)?.slice(0, 200)}`;
    const fault = formFault(answer, request.method);
    if (fault !== null)
      faults.push(`An answer ${fault}: ${answer.status} ${answer.body.slice(0, 200)}; ${quoted()}`);
    // Nothing is broken here, so nothing may be unavailable.
    const isRight = allowed === null ? code !== 'unavailable' : code && allowed.includes(code);
    if (!isRight) faults.push(`Answered ${answer.status} ${code}: ${quoted()}`);
    if (code === 'accepted') {
      const payload = acceptedPayload(request.body);
      accepted.set(payload.submissionFingerprint, payload);
    }
  }
  return { accepted, counts, faults, send };
}
type Session = ReturnType<typeof createSession>;

function acceptedPayload(body: RawRequest['body']): ContactPayload {
  const whole = Array.isArray(body) ? Buffer.concat(body) : Buffer.from(body ?? '');
  return JSON.parse(new TextDecoder().decode(whole));
}

async function inTurns<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

const textFields = ['name', 'email', 'phone', 'company', 'message', 'honeypotField'] as const;
const wordFields = ['recaptchaToken', 'submissionFingerprint'] as const;

/** Each naughty string in every field as it is; in a long enough message and in an address as well. */
async function sendNaughtyStrings({ send }: Session, step: number) {
  const changesOf = (naughty: string): Partial<ContactPayload>[] => [
    ...textFields.map((field) => ({ [field]: naughty })),
    ...wordFields.map((field) => ({ [field]: naughty })),
    { message: `Hello, ${naughty} – please help.` },
    { email: `${naughty}@client.example` },
  ];
  const all = naughtyStrings.flatMap((naughty, index) => {
    const changes = changesOf(naughty);
    if (step === 0) return changes;
    return index % step === 0 ? changes.slice((index / step) % changes.length).slice(0, 1) : [];
  });
  await inTurns(all, async (changes) => {
    const recaptchaToken = changes.recaptchaToken ?? (await solvedToken());
    const body = JSON.stringify(formBody({ ...changes, recaptchaToken }));
    await send({ body }, null, 'a naughty string');
  });
  return all.length;
}

async function sendGenerated(session: Session, total: number, { say }: DrillOptions) {
  const batch = Math.min(total, 2500);
  for (let sent = 0; sent < total; sent += batch) {
    const requests = fc.sample(badRequest, { numRuns: batch, seed: SEED + sent });
    await inTurns(requests, async ({ kind, allowed, needsCaptcha, build }: BadRequest) => {
      const token = needsCaptcha ? await solvedToken() : 'x'.repeat(80);
      await session.send(build(token), allowed, kind);
    });
    if ((sent / batch) % 8 === 7) say(`${sent + batch} generated requests answered`);
  }
}

async function sendWireCases(host: HostUnderTest, faults: string[]): Promise<void> {
  await inTurns(wireCases, async ({ title, bytes, allowed }) => {
    const answer = await sendOverWire(host.url, bytes);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
    if (!allowed.includes(status))
      faults.push(`${title}: answered ${answer.slice(0, 80) || 'nothing'}`);
    if (/\n\s+at |node:|Error:/.test(answer)) faults.push(`${title}: shows its innards`);
    if (answer.includes('"database":')) faults.push(`${title}: a hidden request was answered`);
  });
}

function logFaults(host: HostUnderTest): string[] {
  const ended = host.isRunning() ? [] : ['The host has ended by itself'];
  const loud = host.lines.filter((line) => !/^\{"level":"(?:info|warn)"/.test(line));
  return [...ended, ...loud.map((line) => `The host wrote: ${line.slice(0, 300)}`)];
}

async function treatBadly(
  start: StartHost,
  { naughtyStep, generated }: Volume,
  options: DrillOptions,
): Promise<DrillReport> {
  const site = writeSmallSite();
  const mail = await openMailServer();
  const environment = { SMTP_URL: mail.url };
  const host = await start(site, environment);
  const client = createHttpClient(host.url);
  const session = createSession(client);
  const began = performance.now();

  const naughty = await sendNaughtyStrings(session, naughtyStep);
  options.say(`${naughty} naughty strings answered`);
  await sendGenerated(session, generated, options);
  await sendWireCases(host, session.faults);
  // What came before may have left nothing behind on which this one could lean.
  await session.send({ body: '{}' }, ['bad_request'], 'an empty object after all others');
  const faults = [...session.faults, ...logFaults(host)];
  client.close();
  await host.stop();

  // Held requests wait for the next digest, and a start makes one.
  const second = await start(site, environment);
  if (!(await untilTried(site.dataDir, DELIVERED_WITHIN_MS))) faults.push('E-mails still wait');
  await second.stop();
  await mail.close();
  const comparison = compareWithStored(site.dataDir, session.accepted, mail.received);
  site.remove();
  return {
    figures: {
      'naughty strings sent': naughty,
      'generated requests': generated,
      seed: SEED,
      'broken connections': wireCases.length,
      ...Object.fromEntries([...session.counts].map(([code, n]) => [`answered ${code}`, n])),
      'stored and compared': comparison.stored,
      'of these held': comparison.held,
      'e-mails compared': comparison.notified,
      seconds: Math.round((performance.now() - began) / 1000),
    },
    faults: [...faults, ...comparison.faults],
  };
}

/** Tidies what visitors write, as many a form handler does. */
const tidyingStore = composeHost({
  replace: ({ store }) => ({
    store: {
      ...store,
      accept: (input) => {
        const message = input.request.message.normalize('NFC').replace(/\s+/g, ' ').trim();
        return store.accept({ ...input, request: { ...input.request, message } });
      },
    },
  }),
});

/** Reads the body without expecting it to be wrong, and tells everybody what happened. */
const talkativeService = composeHost({
  wrap: (service) => ({
    async fetch(request, context) {
      try {
        if (request.body !== null) JSON.parse(await request.clone().text());
      } catch (error) {
        return new Response((error as Error).stack, { status: 500 });
      }
      return service.fetch(request, context);
    },
  }),
});

const tidyingMailer = composeHost({
  replace: ({ mailer }) => ({
    mailer: {
      ...mailer,
      send: (email) => mailer.send({ ...email, text: email.text.replace(/\s+/g, ' ') }),
    },
  }),
});

const control = (sabotage: string, start: StartHost) => ({
  sabotage,
  run: (options: DrillOptions) => treatBadly(start, VOLUMES.control, options),
});

export const inputDrill: Drill = {
  name: 'input',
  promise:
    'whatever is sent, the host goes on, its answer is documented, and what it accepted is stored and e-mailed letter by letter',
  run: (options) => treatBadly(spawnHost, VOLUMES[options.scale], options),
  controls: [
    control('stores texts tidied', tidyingStore),
    control('answers an error with its stack trace', talkativeService),
    control('sends texts tidied', tidyingMailer),
  ],
};
