/** What happens to a limited host: forms come, time passes, the clock jumps, the host restarts. */
import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import { formOf } from '../../kit/visitor.ts';
import { codeOfAnswer } from '../documented-answer.ts';
import { type HttpClient, type RawAnswer, solvedToken } from '../http-client.ts';
import { clientAddresses, forgedHeaders, forgedHops } from './clients.ts';
import { HOUR, PossibleClient, type Wait } from './model.ts';

const DAY = 24 * HOUR;

/** What is expected. */
export interface Model {
  clients: PossibleClient[];
}

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

/** Whether the limiter answered as it should if the client had to wait so long. */
const isAnswerTo =
  ({ headers }: RawAnswer, code: string | null) =>
  (wait: Wait) =>
    wait === null
      ? code !== 'rate_limited'
      : code === 'rate_limited' && headers['retry-after'] === String(Math.ceil(wait / 1000));

/** Sends a form and compares the answer with the model; throws where they differ. */
export async function sendForm({ clients }: Model, host: LimitedHost, form: Form): Promise<void> {
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

/** Forms of one client in quick succession, each under another spelling of its address. */
class Burst implements AsyncCommand<Model, LimitedHost> {
  private readonly forms: Form[];
  constructor(forms: Form[]) {
    this.forms = forms;
  }
  check = () => true;
  async run(model: Model, host: LimitedHost): Promise<void> {
    for (const form of this.forms) await sendForm(model, host, form);
  }
  toString = () => this.forms.map(({ kind, who, address }) => `${kind} ${who} (${address})`).join();
}

class PassTime implements AsyncCommand<Model, LimitedHost> {
  private readonly ms: number;
  constructor(ms: number) {
    this.ms = ms;
  }
  check = () => true;
  async run(_: Model, host: LimitedHost): Promise<void> {
    count(host, this.ms < 0 ? 'jumps back' : 'waits and jumps ahead');
    host.clock.time += this.ms;
  }
  toString = () => `${this.ms} ms`;
}

class Restart implements AsyncCommand<Model, LimitedHost> {
  check = () => true;
  async run(_: Model, host: LimitedHost): Promise<void> {
    count(host, 'restarts');
    await host.restart();
  }
  toString = () => 'restart';
}

const burst = fc.integer({ min: 0, max: clientAddresses.length - 1 }).chain((who) =>
  fc
    .array(
      fc.record<Form>({
        who: fc.constant(who),
        kind: fc.constantFrom<Kind[]>(
          'new',
          'new',
          'new',
          'new',
          'unsolved',
          'repeated',
          'malformed',
        ),
        address: clientAddresses[who] ?? fc.constant(''),
        hops: forgedHops,
        headers: forgedHeaders,
      }),
      { minLength: 1, maxLength: 9 },
    )
    .map((forms) => new Burst(forms)),
);

const passing = (ms: Arbitrary<number>) => ms.map((one) => new PassTime(one));

/** Around the ends of blocks and quiet hours, to the millisecond. */
const edges = [5, 15, 60, 65, 75, 120, 180, 1440, 1500, 1620].flatMap((minutes) =>
  [-1, 0, 1].map((more) => minutes * 60_000 + more),
);

export const commands = fc.commands(
  [
    burst,
    burst,
    burst,
    passing(fc.constantFrom(...edges)),
    passing(fc.constantFrom(...edges.filter((ms) => ms < 2 * HOUR))),
    passing(fc.integer({ min: 0, max: 10 * 60_000 })),
    passing(fc.integer({ min: 0, max: DAY })),
    passing(fc.constantFrom(-DAY, DAY, -HOUR, HOUR)),
    fc.constant(new Restart()),
  ],
  { size: 'max', maxCommands: 60 },
);

export const newModel = (clients = clientAddresses.length): Model => ({
  clients: Array.from({ length: clients }, () => new PossibleClient()),
});
