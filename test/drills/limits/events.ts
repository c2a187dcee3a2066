/** What happens to a limited host: forms come, time passes, the clock jumps, the host restarts. */
import fc, { type Arbitrary } from 'fast-check';
import { formOf } from '../../kit/visitor.ts';
import { codeOfAnswer } from '../documented-answer.ts';
import { type HttpClient, type RawAnswer, solvedToken } from '../http-client.ts';
import { clientAddresses, forgedHeaders, forgedHops } from './clients.ts';
import { HOUR, PossibleClient, type Wait } from './model.ts';

const DAY = 24 * HOUR;

/** The host that is compared with the model. */
export interface LimitedHost {
  clock: { time: number };
  client(): HttpClient;
  restart(): Promise<void>;
  /** Bodies sent so far and whether they were accepted, for repetitions. */
  sent: { body: string; isGood: boolean; isStored: boolean }[];
  counts: Record<string, number>;
}

type Kind = 'new' | 'unsolved' | 'repeated' | 'malformed';

function count({ counts }: LimitedHost, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

interface Form {
  kind: Kind;
  /** Index of the client. */
  who: number;
  address: string;
  hops: string[];
  headers: Record<string, string>;
}

async function bodyFor(kind: Kind, { sent, clock }: LimitedHost) {
  const earlier = sent.at(-1);
  if (kind === 'repeated' && earlier !== undefined) return earlier;
  const isGood = kind !== 'unsolved';
  const recaptchaToken = isGood ? await solvedToken(clock.time) : 'not solved';
  const changes = kind === 'malformed' ? { message: 'short' } : {};
  const body = JSON.stringify(formOf({ ...changes, recaptchaToken }));
  const form = { body, isGood, isStored: false };
  if (kind !== 'malformed') sent.push(form);
  return form;
}

function expectAnswer(answer: RawAnswer, expected: string, about: string): void {
  const code = codeOfAnswer(answer);
  if (code !== expected) throw new Error(`${about}: ${code} instead of ${expected}`);
}

/** Whether the limiter answered as it should if the client had to wait this long. */
const isAnswerTo =
  ({ headers }: RawAnswer, code: string | null) =>
  (wait: Wait) =>
    wait === null
      ? code !== 'rate_limited'
      : code === 'rate_limited' && headers['retry-after'] === String(Math.ceil(wait / 1000));

/** Sends a form and compares the answer with the model; throws where they differ. */
export async function sendForm(
  clients: PossibleClient[],
  host: LimitedHost,
  form: Form,
): Promise<void> {
  const { kind, who, address, hops, headers } = form;
  const body = await bodyFor(kind, host);
  const answer = await host.client().send({
    headers: { ...headers, 'X-Forwarded-For': [...hops, address].join(', ') },
    body: body.body,
  });
  const about = `${kind} form of client ${who}`;
  count(host, `${kind} forms`);
  if (kind === 'malformed') return expectAnswer(answer, 'validation_failed', about);
  // A request that is stored is answered again, whoever asks, and is no attempt.
  if (body.isStored) return expectAnswer(answer, 'accepted', about);

  const code = codeOfAnswer(answer);
  const now = host.clock.time;
  for (const client of clients) client.notice(now);
  if (!clients[who]?.try(body.body, now, isAnswerTo(answer, code))) {
    throw new Error(`${about}: ${code}, wait ${answer.headers['retry-after']}`);
  }
  if (code === 'rate_limited') return count(host, 'refused by the limiter');
  expectAnswer(answer, body.isGood ? 'accepted' : 'captcha_rejected', about);
  body.isStored = body.isGood;
}

type Event =
  /** Forms of one client in quick succession, each with its address spelt differently. */
  | { what: 'forms'; forms: Form[] }
  /** Time passes; if it is negative, the clock is set back. */
  | { what: 'time'; ms: number }
  | { what: 'restart' };

/** Applies the events to a host that knows no client yet; throws where it differs from the model. */
export async function follow(events: Event[], host: LimitedHost): Promise<void> {
  const clients = newClients();
  for (const event of events) {
    if (event.what === 'forms') {
      for (const form of event.forms) await sendForm(clients, host, form);
    } else if (event.what === 'time') {
      count(host, event.ms < 0 ? 'jumps back' : 'waits and jumps ahead');
      host.clock.time += event.ms;
    } else {
      count(host, 'restarts');
      await host.restart();
    }
  }
}

const anyForm = (who: number): Arbitrary<Form> =>
  fc.record({
    who: fc.constant(who),
    kind: fc.constantFrom('new', 'new', 'new', 'new', 'unsolved', 'repeated', 'malformed'),
    address: clientAddresses[who] ?? fc.constant(''),
    hops: forgedHops,
    headers: forgedHeaders,
  });

const burst = fc
  .integer({ min: 0, max: clientAddresses.length - 1 })
  .chain((who) => fc.array(anyForm(who), { minLength: 1, maxLength: 9 }))
  .map((forms): Event => ({ what: 'forms', forms }));

const passing = (time: Arbitrary<number>) => time.map((ms): Event => ({ what: 'time', ms }));

/** Around the ends of blocks and quiet hours, to the millisecond. */
const edges = [5, 15, 60, 65, 75, 120, 180, 1440, 1500, 1620].flatMap((minutes) =>
  [-1, 0, 1].map((more) => minutes * 60_000 + more),
);

const anyEvent = fc.oneof(
  { weight: 3, arbitrary: burst },
  passing(fc.constantFrom(...edges)),
  passing(fc.constantFrom(...edges.filter((ms) => ms < 2 * HOUR))),
  passing(fc.integer({ min: 0, max: 10 * 60_000 })),
  passing(fc.integer({ min: 0, max: DAY })),
  passing(fc.constantFrom(-DAY, DAY, -HOUR, HOUR)),
  fc.constant<Event>({ what: 'restart' }),
);

export const anyEvents = fc.array(anyEvent, { maxLength: 60, size: 'max' });

export const newClients = (count = clientAddresses.length) =>
  Array.from({ length: count }, () => new PossibleClient());
