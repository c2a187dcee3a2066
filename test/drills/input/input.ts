/** Whatever is sent, the answer is documented, and what was accepted is kept letter by letter. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { HostParts } from '../../../service/node/host.ts';
import type { ContactPayload } from '../../../service/shared/contract.ts';
import { formOf } from '../../kit/visitor.ts';
import { codeOfAnswer, formFinding } from '../documented-answer.ts';
import type { Drill, DrillContext, Figures } from '../drill.ts';
import { forEachConcurrently } from '../for-each-concurrently.ts';
import { type HttpClient, type RawRequest, solvedToken } from '../http-client.ts';
import { checkStoredAndSent } from '../stored-requests.ts';
import {
  type DrillHost,
  type HostChanges,
  openTestBed,
  withService,
  withStore,
} from '../test-bed.ts';
import { type BadRequest, badRequest, type Outcome } from './requests.ts';
import { sendOverWire, wireCases } from './wire.ts';

const naughtyStrings: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'naughty-strings.json'), 'utf8'),
);

/** Every n-th naughty string in one field each; 0: all of them in all fields. */
const NAUGHTY_STEP = { full: 0, small: 1, control: 10 };
const GENERATED = { full: 100_000, small: 1000, control: 200 };
const BATCH = 2500;
const SEED = 20_260_310;
const AT_ONCE = 16;
const DELIVERY_LIMIT_MS = 10 * 60_000;

/** Sends requests to a host, judges each answer, and remembers what was accepted. */
function createSession(client: HttpClient, { finding }: DrillContext) {
  const accepted = new Map<string, ContactPayload>();
  const counts = new Map<string, number>();

  /** `allowed` is null if every code is right except the one for a broken service. */
  async function send(request: RawRequest, allowed: Outcome[] | null, about: string) {
    const answer = await client.send(request);
    const code = request.method === 'HEAD' ? 'method_not_allowed' : codeOfAnswer(answer);
    counts.set(code ?? 'undocumented', (counts.get(code ?? 'undocumented') ?? 0) + 1);
    const quoted = () => `${about}, sent ${JSON.stringify(request.body)?.slice(0, 200)}`;
    const problem = formFinding(answer, request.method);
    if (problem !== null)
      finding(`An answer ${problem}: ${answer.status} ${answer.body.slice(0, 200)}; ${quoted()}`);
    const isRight = allowed === null ? code !== 'unavailable' : code && allowed.includes(code);
    if (!isRight) finding(`Answered ${answer.status} ${code}: ${quoted()}`);
    if (code === 'accepted') {
      const payload = payloadOf(request);
      accepted.set(payload.submissionFingerprint, payload);
    }
  }
  return { accepted, counts, send };
}
type Session = ReturnType<typeof createSession>;

function payloadOf({ body = '' }: RawRequest): ContactPayload {
  const whole = Array.isArray(body) ? Buffer.concat(body) : Buffer.from(body);
  return JSON.parse(new TextDecoder().decode(whole));
}

const fields = Object.keys(formOf());

/** In every field as it is, and in a long enough message and in an address as well. */
const formsWith = (naughty: string): Partial<ContactPayload>[] => [
  ...fields.map((field) => ({ [field]: naughty })),
  { message: `Hello, ${naughty} – please help.` },
  { email: `${naughty}@client.example` },
];

async function sendNaughtyStrings({ send }: Session, { scale }: DrillContext): Promise<number> {
  const step = NAUGHTY_STEP[scale];
  const all = naughtyStrings.flatMap((naughty, index) => {
    const forms = formsWith(naughty);
    if (step === 0) return forms;
    return index % step === 0 ? forms.slice((index / step) % forms.length).slice(0, 1) : [];
  });
  await forEachConcurrently(all, AT_ONCE, async (form) => {
    const recaptchaToken = form.recaptchaToken ?? (await solvedToken());
    await send(
      { body: JSON.stringify(formOf({ ...form, recaptchaToken })) },
      null,
      'a naughty string',
    );
  });
  return all.length;
}

async function sendGenerated({ send }: Session, { scale, report }: DrillContext): Promise<number> {
  const total = GENERATED[scale];
  for (let sent = 0; sent < total; sent += BATCH) {
    const numRuns = Math.min(BATCH, total - sent);
    const requests = fc.sample(badRequest, { numRuns, seed: SEED + sent });
    await forEachConcurrently(
      requests,
      AT_ONCE,
      async ({ kind, allowed, needsCaptcha, build }: BadRequest) => {
        const token = needsCaptcha ? await solvedToken() : 'x'.repeat(80);
        await send(build(token), allowed, kind);
      },
    );
    if ((sent / BATCH) % 8 === 7) report(`${sent + BATCH} generated requests answered`);
  }
  return total;
}

async function sendWireCases({ url }: DrillHost, { finding }: DrillContext): Promise<void> {
  await forEachConcurrently(
    Object.entries(wireCases),
    AT_ONCE,
    async ([title, [allowed, bytes]]) => {
      const answer = await sendOverWire(url, bytes);
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
      if (![allowed].flat().includes(status))
        finding(`${title}: answered ${answer.slice(0, 80) || 'nothing'}`);
      if (/\n\s+at |node:|Error:/.test(answer)) finding(`${title}: shows its internals`);
      if (answer.includes('"database":')) finding(`${title}: a hidden request was answered`);
    },
  );
}

function checkHost(host: DrillHost, { finding }: DrillContext): void {
  if (!host.isRunning()) finding('The host has ended by itself');
  const loud = host.lines.filter((line) => !/^\{"level":"(?:info|warn)"/.test(line));
  for (const line of loud) finding(`The host wrote: ${line.slice(0, 300)}`);
}

async function treatBadly(context: DrillContext, subject: HostChanges): Promise<Figures> {
  await using bed = await openTestBed();
  const host = await bed.start(subject);
  const session = createSession(host.client, context);
  const began = performance.now();
  const naughty = await sendNaughtyStrings(session, context);
  context.report(`${naughty} naughty strings answered`);
  const generated = await sendGenerated(session, context);
  await sendWireCases(host, context);
  // An ordinary mistake must still be answered as such, whatever came before it.
  await session.send({ body: '{}' }, ['bad_request'], 'an empty object after all others');
  checkHost(host, context);
  await host.stop();

  const isTried = await bed.deliverRemaining(subject, DELIVERY_LIMIT_MS);
  if (!isTried) context.finding('E-mails still wait');
  return {
    'naughty strings sent': naughty,
    'generated requests': generated,
    seed: SEED,
    'broken connections': Object.keys(wireCases).length,
    ...Object.fromEntries([...session.counts].map(([code, n]) => [`answered ${code}`, n])),
    ...(await checkStoredAndSent(context, bed, session.accepted)),
    seconds: Math.round((performance.now() - began) / 1000),
  };
}

/** Tidies messages before they are stored, as many a form handler does. */
const tidyStore = withStore((own) => ({
  accept: (input) => {
    const message = input.request.message.normalize('NFC').replace(/\s+/g, ' ').trim();
    return own.accept({ ...input, request: { ...input.request, message } });
  },
}));

/** Does not expect the body to be wrong, and shows everybody what happened. */
const talkativeService = withService((own) => async (request, context) => {
  try {
    if (request.body !== null) JSON.parse(await request.clone().text());
  } catch (error) {
    return new Response((error as Error).stack, { status: 500 });
  }
  return own.fetch(request, context);
});

const tidyMailer = ({ mailer }: HostParts): Partial<HostParts> => ({
  mailer: {
    ...mailer,
    send: (email, only) => mailer.send({ ...email, text: email.text.replace(/\s+/g, ' ') }, only),
  },
});

export const drill: Drill<HostChanges> = {
  promise:
    'whatever is sent, the host goes on, its answer is documented, and what it accepted is stored and e-mailed letter by letter',
  subject: {},
  run: treatBadly,
  controls: {
    'stores texts tidied': { finds: /^message of request \d+ is stored as/, subject: tidyStore },
    'answers an error with its stack trace': {
      finds: /^An answer shows its internals/,
      subject: talkativeService,
    },
    'sends texts tidied': {
      finds: /^The notification of request \d+ does not have the fields as stored/,
      subject: { replaceParts: tidyMailer },
    },
  },
};
