/** What genuine people write gets through: neither refused nor held, and every letter is kept. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { judgeSubmission } from '../app/contact-form/judge-submission.ts';
import { formName } from '../service/domain/field-names.ts';
import { type VisitorValues, visitorFieldNames } from '../service/domain/fields.ts';
import { leftEmpty, listEveryRequest } from './kit/contact-requests.ts';
import { filledForm } from './kit/filled-form.ts';
import { startService } from './kit/service-fixture.ts';
import { openStore } from './kit/store-fixture.ts';

const fixture: { people: Partial<VisitorValues>[]; messages: string[] } = parse(
  readFileSync(join(import.meta.dirname, 'genuine-requests.yaml'), 'utf8'),
);

const ordinary = {
  ...leftEmpty,
  name: 'Anne Tremblay',
  email: 'anne@client.example',
  message: 'Please call us about our twelve computers.',
};
const store = openStore();
const service = startService(store);
let visitors = 0;

/** As the form sends it, and as a browser without our scripts would. */
async function expectToGetThrough(values: Partial<VisitorValues>): Promise<void> {
  const person = { ...ordinary, ...values };
  const typed = visitorFieldNames.map((field) => [formName(field), person[field] ?? '']);
  const verdict = judgeSubmission(
    {
      values: filledForm(Object.fromEntries(typed)),
      captchaToken: await service.solveCaptcha(),
      honeypot: '',
      isCaptchaWorking: false,
      estimate: null,
      isEntity: () => true,
      fingerprint: crypto.randomUUID(),
      timing: { onPage: 60_000, sinceSubmission: null },
      now: service.clock.time,
    },
    { count: () => null },
  );
  expect(verdict).toMatchObject({ outcome: 'send' });
  if (verdict.outcome !== 'send') return;
  for (const payload of [verdict.payload, await service.payload(person)]) {
    visitors += 1;
    const clientAddress = `198.51.100.${visitors}`;
    expect((await service.post(payload, { clientAddress })).status).toBe(200);
    const email = person.email.trim().toLowerCase();
    const stored = (await listEveryRequest(store)).at(-1);
    expect(stored).toMatchObject({ ...person, email, heldReasons: [] });
  }
}

describe('a genuine request', () => {
  test.each(fixture.people)('of $name', expectToGetThrough);
  test.each(fixture.messages)('%s', (message) => expectToGetThrough({ message }));
});
