/** Genuine people get through: nobody refused, hardly anybody held, nothing of their text changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createSessionStore } from '../../../app/browser-state/session-store.ts';
import type { FormValues } from '../../../app/contact-form/controls.ts';
import { createClientLimits, judgeSubmission } from '../../../app/contact-form/judge-submission.ts';
import type { ContactPayload } from '../../../service/domain/contract.ts';
import { formName } from '../../../service/domain/field-names.ts';
import { type VisitorValues, visitorFieldNames } from '../../../service/domain/fields.ts';
import { formOf } from '../../kit/visitor.ts';
import { codeOfAnswer } from '../documented-answer.ts';
import { expectNothing, timeout } from '../drill.ts';
import { solvedToken } from '../http-client.ts';
import { deliveryFindings, readStored, storedFindings } from '../stored-requests.ts';
import { openTestBed } from '../test-bed.ts';

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
      captchaToken,
      honeypot: '',
      isCaptchaWorking: false,
      estimate: null,
      isEntity: () => true,
      fingerprint: crypto.randomUUID(),
      timing: unhurried,
      now: Date.now(),
    },
    createClientLimits(createSessionStore(emptyStorage)),
  );

function outcomeOf(verdict: ReturnType<typeof judge>): string {
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

describe('a genuine request', { timeout }, () => {
  test('is not refused, hardly ever held, and not changed', async () => {
    await using bed = await openTestBed();
    const { client, stop } = await bed.start();
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
        const { name, message } = person;
        found.push(`Refused by the form (${outcomeOf(verdict)}): ${name}: ${message}`);
      }
      await send(await asTyped(person), 'as it was typed');
    }
    await stop();
    expectNothing(found);
    expect(await bed.deliverRemaining(), 'all e-mails are out').toBe(true);
    const stored = await readStored(bed.database);
    expectNothing([
      ...storedFindings(stored, accepted),
      ...deliveryFindings(stored, bed.mail.received),
    ]);
    const held = stored.requests.filter((request) => request.is_held);
    expect(held.length, held.map(({ message }) => message).join('; ')).toBeLessThanOrEqual(
      MAX_HELD_SHARE * stored.requests.length,
    );
  });

  test.each(fixture.refusedBySpecification)(
    'is refused only by a rule that the client fixed: $message',
    ({ outcome, ...person }) => {
      expect(outcomeOf(judge(typed(person), 'token'))).toBe(outcome);
    },
  );
});
