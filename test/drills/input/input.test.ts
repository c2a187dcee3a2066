/** Whatever is sent, the answer is documented, and what was accepted is kept letter by letter. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContactPayload } from '../../../service/domain/contract.ts';
import { codeOfAnswer, formFinding } from '../documented-answer.ts';
import { expectNothing, timeout } from '../drill.ts';
import { type RawRequest, solvedToken } from '../http-client.ts';
import { deliveryFindings, readStored, storedFindings } from '../stored-requests.ts';
import { openTestBed } from '../test-bed.ts';
import { badRequest, type Outcome } from './requests.ts';

const GENERATED = 1000;
const SEED = 20_260_310;
const AT_ONCE = 16;

function payloadOf({ body = '' }: RawRequest): ContactPayload {
  const whole = Array.isArray(body) ? Buffer.concat(body) : Buffer.from(body);
  return JSON.parse(new TextDecoder().decode(whole));
}

test('the host goes on, its answer is documented, and what it accepted is stored and e-mailed letter by letter', {
  timeout,
}, async () => {
  await using bed = await openTestBed();
  const host = await bed.start();
  const accepted = new Map<string, ContactPayload>();

  async function send(request: RawRequest, allowed: Outcome[], about: string) {
    const answer = await host.client.send(request);
    const code = codeOfAnswer(answer);
    const isRight = code !== null && allowed.includes(code);
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

  const requests = fc.sample(badRequest, { numRuns: GENERATED, seed: SEED });
  while (requests.length > 0) {
    await Promise.all(
      requests.splice(0, AT_ONCE).map(async ({ kind, allowed, needsCaptcha, build }) => {
        const token = needsCaptcha ? await solvedToken() : 'x'.repeat(80);
        await send(build(token), allowed, kind);
      }),
    );
  }
  // An ordinary mistake must still be answered as such, whatever came before it.
  await send({ body: '{}' }, ['bad_request'], 'an empty object after all others');
  expect(host.isRunning()).toBe(true);
  expect(host.lines.filter((line) => !/^\{"level":"(?:info|warn)"/.test(line))).toEqual([]);
  await host.stop();
  expect(await bed.deliverRemaining(), 'all e-mails are out').toBe(true);
  const stored = await readStored(bed.database);
  expectNothing([
    ...storedFindings(stored, accepted),
    ...deliveryFindings(stored, bed.mail.received),
  ]);
});
