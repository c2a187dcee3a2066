import { afterEach, expect, test } from 'vitest';
import { acceptInput, DAY, HOUR, MAIL_DOMAIN, MORNING } from '../../test/kit/contact-requests.ts';
import { emailContext } from '../../test/kit/email-context.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { DeliveryError } from './mailer.ts';
import { createOutboxWorker } from './outbox.ts';

const store = openSqliteStore({ path: ':memory:' });
afterEach(() => store.close());

test('no e-mail is given up because the clock has jumped', async () => {
  const clock = { time: MORNING, now: () => clock.time };
  let isRefusing = true;
  const worker = createOutboxWorker({
    ...emailContext,
    store,
    mailer: {
      async send() {
        if (isRefusing) throw new DeliveryError('message', '451 try later');
      },
      close: async () => undefined,
    },
    messageIdDomain: MAIL_DOMAIN,
    clock,
    random: Math.random,
    log: { info: () => undefined, warn: () => undefined, error: console.error },
  });
  await store.accept(acceptInput());
  await store.seeClock({ now: clock.time });
  clock.time += 400 * DAY;
  // The worker may be faster than the look at the clock.
  await worker.runOnce();
  await store.seeClock({ now: clock.time });
  const end = clock.time + 4 * DAY;
  while (clock.time < end) clock.time = (await worker.runOnce()).nextRunAt;
  isRefusing = false;
  clock.time += HOUR;
  await worker.runOnce();
  expect(await store.findRequest(1)).toMatchObject({ delivery: 'sent' });
});
