/** Whatever is sent, the answer is documented, and what was accepted is kept letter by letter. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { developmentPublicKey } from '../../../service/node/environment.ts';
import { type ContactPayload, FUNCTION_PATH } from '../../../service/shared/contract.ts';
import { formOf } from '../../kit/visitor.ts';
import { codeOfAnswer, formFinding } from '../documented-answer.ts';
import { expectNothing, report, type Scale, scale, timeout } from '../drill.ts';
import { type HttpClient, type RawRequest, sendOverWire, solvedToken } from '../http-client.ts';
import { checkStoredAndSent } from '../stored-requests.ts';
import { type HostChanges, openTestBed, withStore } from '../test-bed.ts';
import { badRequest, type Outcome } from './requests.ts';

const naughtyStrings: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'naughty-strings.json'), 'utf8'),
);

/** Every n-th naughty string in one field each; 0: all of them in all fields. */
const NAUGHTY_STEP: Record<Scale, number> = { full: 0, small: 1, control: 10 };
const GENERATED: Record<Scale, number> = { full: 100_000, small: 1000, control: 200 };
const BATCH = 2500;
const SEED = 20_260_310;
const AT_ONCE = 16;
const DELIVERY_LIMIT_MS = 10 * 60_000;

async function sendAll<T>(items: T[], send: (item: T) => Promise<void>): Promise<void> {
  for (let begin = 0; begin < items.length; begin += AT_ONCE) {
    await Promise.all(items.slice(begin, begin + AT_ONCE).map(send));
  }
}

/** Sends requests to a host, judges each answer, and remembers what was accepted. */
function createSession(client: HttpClient) {
  const accepted = new Map<string, ContactPayload>();
  const counts: Record<string, number> = {};

  /** `allowed` is null if every code is right except the one for a broken service. */
  async function send(request: RawRequest, allowed: Outcome[] | null, about: string) {
    const answer = await client.send(request);
    const code = codeOfAnswer(answer);
    counts[`answered ${code}`] = (counts[`answered ${code}`] ?? 0) + 1;
    const isRight = allowed === null ? code !== 'unavailable' : code && allowed.includes(code);
    const problem = formFinding(answer) ?? (isRight ? null : 'is not the right one');
    if (problem !== null) {
      const { status, body } = answer;
      const sent = JSON.stringify(request.body)?.slice(0, 200);
      throw new Error(`An answer ${problem}: ${status} ${body.slice(0, 200)}; ${about}: ${sent}`);
    }
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

async function sendNaughtyStrings({ send }: Session, step: number): Promise<number> {
  const all = naughtyStrings.flatMap((naughty, index) => {
    const forms = formsWith(naughty);
    if (step === 0) return forms;
    return index % step === 0 ? forms.slice((index / step) % forms.length).slice(0, 1) : [];
  });
  await sendAll(all, async (form) => {
    const recaptchaToken = form.recaptchaToken ?? (await solvedToken());
    const body = JSON.stringify(formOf({ ...form, recaptchaToken }));
    await send({ body }, null, 'a naughty string');
  });
  return all.length;
}

async function sendGenerated({ send }: Session, total: number): Promise<void> {
  for (let sent = 0; sent < total; sent += BATCH) {
    const numRuns = Math.min(BATCH, total - sent);
    const requests = fc.sample(badRequest, { numRuns, seed: SEED + sent });
    await sendAll(requests, async ({ kind, allowed, needsCaptcha, build }) => {
      const token = needsCaptcha ? await solvedToken() : 'x'.repeat(80);
      await send(build(token), allowed, kind);
    });
  }
}

async function treatBadly(size: Scale, changes: HostChanges = {}): Promise<void> {
  await using bed = await openTestBed();
  const host = await bed.start(changes);
  const session = createSession(host.client);
  const began = performance.now();
  const naughty = await sendNaughtyStrings(session, NAUGHTY_STEP[size]);
  await sendGenerated(session, GENERATED[size]);
  // An ordinary mistake must still be answered as such, whatever came before it.
  await session.send({ body: '{}' }, ['bad_request'], 'an empty object after all others');
  expect(host.isRunning()).toBe(true);
  expect(host.lines.filter((line) => !/^\{"level":"(?:info|warn)"/.test(line))).toEqual([]);
  await host.stop();
  expect(await bed.deliverRemaining(changes, DELIVERY_LIMIT_MS), 'all e-mails are out').toBe(true);
  const figures = await checkStoredAndSent(bed, session.accepted);
  report('Whatever is sent', {
    'naughty strings sent': naughty,
    'generated requests': GENERATED[size],
    seed: SEED,
    ...session.counts,
    ...figures,
    seconds: Math.round((performance.now() - began) / 1000),
  });
}

const head = (...lines: string[]) =>
  [
    `POST ${FUNCTION_PATH} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${developmentPublicKey}`,
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');
const chunked = 'Transfer-Encoding: chunked';
const overTheLimit = `4000\r\n${'x'.repeat(0x4000)}\r\n`.repeat(5);
/** A second request, hidden in the body of the first. */
const hidden = `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** What is not HTTP, or is it in two ways at once: the status of the first answer (0: none), and what is sent. */
const overTheWire: [string, number[], string][] = [
  ['a body shorter than announced', [400, 0], `${head('Content-Length: 100')}{}`],
  ['a body longer than announced', [400], `${head('Content-Length: 2')}{}${hidden}`],
  ['two lengths', [400], `${head('Content-Length: 2', 'Content-Length: 3')}{} `],
  ['a length and chunks', [400], `${head('Content-Length: 5', chunked)}0\r\n\r\n${hidden}`],
  ['chunked in disguise', [400, 501], `${head('Transfer-Encoding: xchunked')}0\r\n\r\n${hidden}`],
  ['chunks that break off', [400, 0], `${head(chunked)}2\r\n{}`],
  ['chunks over the limit', [413], `${head(chunked)}${overTheLimit}0\r\n\r\n`],
  ['chunks over the limit that break off', [400, 413], `${head(chunked)}${overTheLimit}`],
  ['two hosts', [400], `${head('Host: evil.example', 'Content-Length: 2')}{}`],
  ['a header folded over lines', [400], head('X-A: a', ' b', 'Content-Length: 0')],
  ['a tunnel', [0, 400, 404, 405], 'CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  [
    'an upgrade',
    [400],
    `${head('Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 2')}{}`,
  ],
];

describe('whatever is sent', { timeout }, () => {
  test('the host goes on, its answer is documented, and what it accepted is stored and e-mailed letter by letter', () =>
    treatBadly(scale));

  test('over the wire is answered or cut off, and hides no second request', async () => {
    await using bed = await openTestBed();
    const { url } = await bed.start();
    const found = await Promise.all(
      overTheWire.map(async ([what, allowed, bytes]) => {
        const answer = await sendOverWire(url, bytes);
        const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
        const isRight = allowed.includes(status) && !answer.includes('"database":');
        return isRight ? [] : [`${what}: answered ${answer.slice(0, 80) || 'nothing'}`];
      }),
    );
    expectNothing(found.flat());
  });

  // Tidied as many a form handler does it.
  test.each<[string, RegExp, HostChanges]>([
    [
      'stores texts tidied',
      /^message of request \d+ is stored as/m,
      withStore((own) => ({
        accept: (input) => {
          const message = input.request.message.normalize('NFC').replace(/\s+/g, ' ').trim();
          return own.accept({ ...input, request: { ...input.request, message } });
        },
      })),
    ],
    [
      'sends texts tidied',
      /^The notification of request \d+ does not have the fields as stored/m,
      {
        replaceParts: ({ mailer }) => ({
          mailer: {
            ...mailer,
            send: (email, only) =>
              mailer.send({ ...email, text: email.text.replace(/\s+/g, ' ') }, only),
          },
        }),
      },
    ],
  ])('a host that %s is noticed', async (_, finds, changes) => {
    await expect(treatBadly('control', changes)).rejects.toThrow(finds);
  });
});
