/** Visitors who come at their own pace, however long the others before them wait. */
import { type Agent, get } from 'node:http';
import { newSubmission, sendSubmission } from '../senders.ts';
import type { DrillHost } from '../test-bed.ts';

/** A page that takes longer counts as this. */
const PAGE_LIMIT_MS = 5000;

export interface Experience {
  /** How long each page and each submission took, ms. */
  pages: number[];
  submissions: number[];
  failures: string[];
}

interface Habits {
  pageEveryMs: number;
  /** None are sent if absent. */
  submissionEveryMs?: number;
  /** False: each page needs a connection of its own. */
  agent: Agent | false;
}

/** Status null: no answer came. */
export function openPage(
  url: string,
  agent: Agent | false,
  headers: Record<string, string> = {},
): Promise<{ took: number; status: number | null }> {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number | null) => resolve({ took: performance.now() - started, status });
    const options = { agent, headers, timeout: PAGE_LIMIT_MS };
    const request = get(`${url}/about`, options, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode ?? null));
      response.on('error', () => end(null));
    });
    request.on('timeout', () => request.destroy(new Error('no page in time')));
    request.on('error', () => end(null));
  });
}

export function startVisitors(
  { url, client }: DrillHost,
  { pageEveryMs, submissionEveryMs, agent }: Habits,
): { stop(): Promise<Experience> } {
  const experience: Experience = { pages: [], submissions: [], failures: [] };
  const visits: Promise<void>[] = [];
  async function readPage(): Promise<void> {
    const { took, status } = await openPage(url, agent);
    experience.pages.push(took);
    if (status !== 200) experience.failures.push(`A page answered ${status}`);
  }
  async function write(): Promise<void> {
    const { took, success, status } = await sendSubmission(client, newSubmission());
    experience.submissions.push(took);
    if (!success) experience.failures.push(`A genuine request was answered with ${status}`);
  }
  const timers = [setInterval(() => visits.push(readPage()), pageEveryMs)];
  if (submissionEveryMs !== undefined) {
    timers.push(setInterval(() => visits.push(write()), submissionEveryMs));
  }
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(visits);
      return experience;
    },
  };
}
