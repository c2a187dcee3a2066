/** Genuine people get through: nobody refused, hardly anybody held, nothing of their text changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
import { expectNothing, report, timeout } from '../drill.ts';
import { solvedToken } from '../http-client.ts';
import { checkStoredAndSent } from '../stored-requests.ts';
import { type HostChanges, openTestBed, withStore } from '../test-bed.ts';

interface Person extends Partial<VisitorValues> {
  name: string;
  email: string;
  message: string;
  markup?: boolean;
}

const fixture: { requests: Person[]; refusedBySpecification: (Person & { outcome: string })[] } =
  parse(readFileSync(join(import.meta.dirname, 'requests.yaml'), 'utf8'));

const MAX_HELD_SHARE = 0.01;
const unhurried = { onPage: 60_000, sinceSubmission: null };

const typed = (person: Person) =>
  Object.fromEntries(
    visitorFieldNames.map((field) => [formName(field), person[field] ?? '']),
  ) as FormValues;

/** Session storage of one person. */
function emptyStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** What the browser's form does with a person's text. */
const judge = (values: FormValues, captchaToken: string) =>
  judgeSubmission(
    {
      values,
      ownMessage: values.message,
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

async function everybodyWrites(changes: HostChanges = {}): Promise<void> {
  await using bed = await openTestBed();
  const { client, stop } = await bed.start(changes);
  const accepted = new Map<string, ContactPayload>();
  const found: string[] = [];

  async function send(payload: ContactPayload, way: string): Promise<void> {
    const answer = await client.send({ body: JSON.stringify(payload) });
    if (codeOfAnswer(answer) === 'accepted') accepted.set(payload.submissionFingerprint, payload);
    else found.push(`Refused ${way}: ${answer.body}; ${payload.name}: ${payload.message}`);
  }

  for (const person of fixture.requests) {
    const verdict = judge(typed(person), await solvedToken());
    if (verdict.outcome === 'send') {
      const changed = changedFields(person, verdict.payload);
      found.push(...changed.map((field) => `The form changed ${field}`));
      await send(verdict.payload, 'as the form sends it');
    } else {
      found.push(`Refused by the form (${outcomeOf(verdict)}): ${person.name}: ${person.message}`);
    }
    await send(await asTyped(person), 'as it was typed');
  }
  await stop();
  const sent = 2 * fixture.requests.length;
  await using connection = await bed.database.connect();
  const held = await connection.rows<Person>(
    "SELECT message FROM requests WHERE held_reasons <> '[]'",
  );
  if (held.length > MAX_HELD_SHARE * sent) {
    const messages = held.map(({ message }) => message).join('; ');
    found.push(`${held.length} of ${sent} are held: ${messages}`);
  }
  expectNothing(found);
  expect(await bed.deliverRemaining(changes), 'all e-mails are out').toBe(true);
  await checkStoredAndSent(bed, accepted);
  report('Genuine people', {
    people: fixture.requests.length,
    'requests sent': sent,
    accepted: accepted.size,
    held: held.length,
  });
}

describe('a genuine request', { timeout }, () => {
  test('is not refused, hardly ever held, and not changed', () => everybodyWrites());

  test.each(fixture.refusedBySpecification)(
    'is refused by the specification only: $message',
    ({ outcome, ...person }) => {
      expect(outcomeOf(judge(typed(person), 'token'))).toBe(outcome);
    },
  );

  test('that is held by a link, a price or a smile is counted', async () => {
    const hasty = withStore((own) => ({
      accept: (input) => {
        const isSuspect = /https?:|www\.|free|click|[$€]|!!!|🙂/i.test(input.request.message);
        const heldReasons = isSuspect ? (['suspicious_pattern'] as const).slice() : [];
        return own.accept({ ...input, request: { ...input.request, heldReasons } });
      },
    }));
    await expect(everybodyWrites(hasty)).rejects.toThrow(/^\d+ of \d+ are held/m);
  });
});
