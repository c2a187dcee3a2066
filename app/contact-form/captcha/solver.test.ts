import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test } from 'vitest';
import { Solver } from './solver.ts';

const secret = 'the secret of this test';

const newChallenge = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 20,
    deriveKey,
    hmacSignatureSecret: secret,
  });

class FailingWorker extends EventTarget {
  postMessage() {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  terminate(): void {
    this.postMessage = () => undefined;
  }
}

test.each<[string, () => Worker]>([
  [
    'cannot be made',
    () => {
      throw new DOMException('Refused by the policy', 'SecurityError');
    },
  ],
  ['fails', () => new FailingWorker() as unknown as Worker],
])('where a worker %s, the page finds the solution', async (_, openWorker) => {
  const challenge = await newChallenge();
  const solver = new Solver(openWorker);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  solver.addEventListener('message', (event) => resolve((event as MessageEvent).data));
  solver.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1 });
  const solution = (await promise) as Parameters<typeof verifySolution>[0]['solution'];
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: secret,
  });
  expect(verified).toBe(true);
});
