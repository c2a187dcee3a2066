/** Genuine people get through: nobody refused, hardly anybody held, nothing of their text changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createSessionStore } from '../../../app/browser-state/session-store.ts';
import {
  createClientLimits,
  type FormValues,
  formName,
  judgeSubmission,
  type SubmissionVerdict,
} from '../../../app/contact-form/submission.ts';
import type { ContactPayload } from '../../../service/shared/contract.ts';
import { type VisitorValues, visitorFieldNames } from '../../../service/shared/fields.ts';
import { formOf } from '../../kit/visitor.ts';
import { codeOfAnswer } from '../documented-answer.ts';
import type { Drill, DrillContext, Figures } from '../drill.ts';
import { solvedToken } from '../http-client.ts';
import { checkStoredAndSent } from '../stored-requests.ts';
import { type HostChanges, openTestBed, withService, withStore } from '../test-bed.ts';

interface Person extends Partial<VisitorValues> {
  name: string;
  email: string;
  message: string;
  markup?: boolean;
}

const fixture: { requests: Person[]; refusedBySpecification: (Person & { outcome: string })[] } =
  parse(readFileSync(join(import.meta.dirname, 'requests.yaml'), 'utf8'));

const MAX_HELD_SHARE = 0.01;
/** How often the held requests are counted. */
const COUNTED_EVERY = 20;
const unhurried = { onPage: 60_000, sinceSubmission: null };

const typed = (person: Person) =>
  Object.fromEntries(
    visitorFieldNames.map((field) => [formName(field), person[field] ?? '']),
  ) as FormValues;

/** What the browser's form does with a person's text. */
type Judge = (values: FormValues, captchaToken: string) => SubmissionVerdict;

/** Session storage of one person. */
function emptyStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const browserForm: Judge = (values, captchaToken) =>
  judgeSubmission(
    {
      values,
      captchaToken,
      honeypot: '',
      fingerprint: crypto.randomUUID(),
      timing: unhurried,
      now: Date.now(),
    },
    createClientLimits(createSessionStore(emptyStorage)),
  );

function outcomeOf(verdict: SubmissionVerdict): string {
  if (verdict.outcome !== 'invalid') return verdict.outcome;
  return Object.values(verdict.violations).join(', ');
}

/** As a browser without our scripts, or another program, would send it. */
async function asTyped(person: Person): Promise<ContactPayload> {
  const values = visitorFieldNames.map((field) => [field, person[field] ?? null]);
  return formOf({
    ...(Object.fromEntries(values) as VisitorValues),
    recaptchaToken: await solvedToken(),
  });
}

const withoutBrackets = (text: string) => text.replace(/[<>]/g, '');

/** Fields that differ from the text as typed, white space at both ends aside. */
function changedFields(person: Person, payload: ContactPayload): string[] {
  const isSame = (one: string, other: string) =>
    person.markup ? withoutBrackets(one) === withoutBrackets(other) : one === other;
  const texts = { ...typed(person), email: person.email.toLowerCase() };
  return visitorFieldNames
    .filter((field) => !isSame(texts[formName(field)].trim(), payload[field] ?? ''))
    .map((field) => `${field} ${JSON.stringify(texts[formName(field)].slice(0, 80))}`);
}

interface Subject {
  host: HostChanges;
  judge: Judge;
}

async function everybodyWrites(
  context: DrillContext,
  { host: changes, judge }: Subject,
): Promise<Figures> {
  const { finding } = context;
  await using bed = await openTestBed();
  const { client, stop } = await bed.start(changes);
  await using connection = await bed.database.connect();
  const accepted = new Map<string, ContactPayload>();
  const sent = 2 * fixture.requests.length;

  async function send(payload: ContactPayload, way: string): Promise<void> {
    const answer = await client.send({ body: JSON.stringify(payload) });
    const isAccepted = codeOfAnswer(answer) === 'accepted';
    if (isAccepted) accepted.set(payload.submissionFingerprint, payload);
    else finding(`Refused ${way}: ${answer.body}; ${payload.name}: ${payload.message}`);
  }

  async function checkHeld(): Promise<number> {
    const { rows } = connection;
    const held = await rows<Person>("SELECT message FROM requests WHERE held_reasons <> '[]'");
    if (held.length > MAX_HELD_SHARE * sent) {
      finding(
        `${held.length} of ${sent} are held: ${held.map(({ message }) => message).join('; ')}`,
      );
    }
    return held.length;
  }

  for (const [index, person] of fixture.requests.entries()) {
    const verdict = judge(typed(person), await solvedToken());
    if (verdict.outcome === 'send') {
      const changed = changedFields(person, verdict.payload);
      for (const field of changed) finding(`The form changed ${field}`);
      await send(verdict.payload, 'as the form sends it');
    } else {
      finding(`Refused by the form (${outcomeOf(verdict)}): ${person.name}: ${person.message}`);
    }
    await send(await asTyped(person), 'as it was typed');
    if (index % COUNTED_EVERY === 0) await checkHeld();
  }
  const held = await checkHeld();
  await stop();
  if (!(await bed.deliverRemaining(changes))) finding('E-mails still wait');
  await checkStoredAndSent(context, bed, accepted);
  for (const { outcome, ...person } of fixture.refusedBySpecification) {
    const actual = outcomeOf(judge(typed(person), 'token'));
    if (actual !== outcome) finding(`Specified as ${outcome}, but ${actual}: ${person.message}`);
  }
  return {
    people: fixture.requests.length,
    'requests sent': sent,
    accepted: accepted.size,
    held,
    'texts from which the brackets of markup are taken': fixture.requests.filter(
      ({ markup }) => markup,
    ).length,
    'genuine texts that the specification itself refuses': fixture.refusedBySpecification.length,
  };
}

/** The patterns that hasty forms use. */
const HASTY_NAME = /^[A-Za-zÀ-ÿ' -]+$/;
const HASTY_PATTERNS = /script|eval|document\.|window\.|on\w+\s*=|:\/\//i;

const hastyServer = withService((own) => async (request, context) => {
  const { name, message } = await request.clone().json();
  if (HASTY_NAME.test(name) && !HASTY_PATTERNS.test(message)) return own.fetch(request, context);
  return Response.json({ success: false, error: 'Blocked' }, { status: 400 });
});

const hastySanitising: Judge = (values, captchaToken) =>
  browserForm({ ...values, message: values.message.replace(/[<>&"'`=]/g, '') }, captchaToken);

const hastyHolding = withStore((own) => ({
  accept: (input) => {
    const isSuspect = /https?:|www\.|free|click|[$€]|!!!|🙂/i.test(input.request.message);
    const heldReasons = isSuspect ? (['suspicious_pattern'] as const).slice() : [];
    return own.accept({ ...input, request: { ...input.request, heldReasons } });
  },
}));

export const drill: Drill<Subject> = {
  promise: 'no genuine request is refused, at most 1 % are held, and their text is not changed',
  subject: { host: {}, judge: browserForm },
  run: everybodyWrites,
  controls: {
    'refuses letters and words that filters often refuse': {
      finds: /^Refused as the form sends it: /,
      subject: { host: hastyServer, judge: browserForm },
    },
    'takes quotation marks and the like out of the text': {
      finds: /^The form changed message/,
      subject: { host: {}, judge: hastySanitising },
    },
    'holds what has a link, a price or a smile': {
      finds: /^\d+ of \d+ are held/,
      subject: { host: hastyHolding, judge: browserForm },
    },
  },
};
