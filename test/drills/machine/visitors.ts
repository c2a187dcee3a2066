/**
 * `node visitors.ts URL PUBLIC_KEY`: visitors send requests until the input ends. Then it prints what they got, as JSON.
 * It runs in the network of the machine, behind the proxy that the service believes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createHttpClient } from '../http-client.ts';
import { createSenders } from '../senders.ts';

/** Together some hundred requests a second. */
const SENDERS = 4;
const PAUSE_MS = 25;

export interface VisitorsReport {
  acknowledged: number;
  /** How many answers were others, by their status; `null` if there was none. */
  others: Record<string, number>;
  slowestMs: number;
}

if (import.meta.main) {
  const [url = '', publicKey = ''] = process.argv.slice(2);
  const client = createHttpClient(url);
  const senders = createSenders(SENDERS);
  senders.resume({
    ...client,
    async submit(fields) {
      await delay(PAUSE_MS);
      return client.submit(fields, { Authorization: `Bearer ${publicKey}` });
    },
  });
  process.stdin.resume().once('end', async () => {
    await senders.finish();
    client.close();
    const others: Record<string, number> = {};
    for (const { status, success } of senders.answers) {
      if (!success) others[String(status)] = (others[String(status)] ?? 0) + 1;
    }
    const slowestMs = Math.round(Math.max(...senders.answers.map(({ took }) => took)));
    const report: VisitorsReport = { acknowledged: senders.acknowledged.size, others, slowestMs };
    console.log(JSON.stringify(report));
  });
}
