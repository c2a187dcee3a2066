/** The same requests to the Node host on SQLite and to the edge function on PostgreSQL: the same answers, byte for byte. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startHost } from '../service/node/host.ts';
import { createLog } from '../service/node/log.ts';
import { openPostgresStore } from '../service/store/postgres/store.ts';
import { databasePath } from '../service/store/sqlite/path.ts';
import { openSqliteStore } from '../service/store/sqlite/store.ts';
import type { ContactStore } from '../service/store/store.ts';
import { collectAnswers, wrongAnswers } from '../test/kit/answers/compare.ts';
import { answerRequests } from '../test/kit/answers/requests.ts';
import { listEveryRequest } from '../test/kit/contact-requests.ts';
import { hostSettings } from '../test/kit/environment.ts';
import { writeSmallSite } from '../test/kit/small-site.ts';
import { anonymousKey } from '../test/kit/supabase/keys.ts';
import { openProject, PARTNER, SITE } from '../test/kit/supabase/project.ts';

/** Whose sentences the functions carry. */
const buildDir = join(import.meta.dirname, '../build');
const options = {
  // As bearer token, which publishable keys may not be on the platform.
  publicKey: anonymousKey,
  allowedOrigin: PARTNER,
};
/** The platform answers these itself, with 405, before they reach a function. */
const isByPlatform = (name: string) =>
  answerRequests.some((request) => request.name === name && request.method === 'HEAD');

async function ofHost(environment: Record<string, string>) {
  const settings = {
    ...hostSettings,
    PUBLIC_KEY: options.publicKey,
    ALLOWED_ORIGINS: options.allowedOrigin,
    LOG_LEVEL: 'silent',
  };
  const host = await startHost({
    environment: { ...settings, ...environment },
    buildDir,
    version: '1.2.3',
  });
  try {
    return await collectAnswers(host.url, options);
  } finally {
    await host.stop();
  }
}

/** What visitors and their browsers have sent, in the order in which it was stored. */
async function storedBy(store: ContactStore) {
  const requests = await listEveryRequest(store);
  await store.close();
  return requests.map(({ name, email, phone, company, message, heldReasons }) => {
    return { name, email, phone, company, message, heldReasons };
  });
}

async function ofEdgeFunction() {
  const project = await openProject({ visitorHeader: 'x-forwarded-for' });
  try {
    const answers = await collectAnswers(project.url, options);
    const store = openPostgresStore({ url: project.databaseUrl, log: createLog('warn') });
    return { answers, stored: await storedBy(store) };
  } finally {
    await project.close();
  }
}

test('the edge function answers as the Node host does, and stores the same', async () => {
  const fixture = writeSmallSite();
  try {
    const embedded = await ofHost({ DATA_DIR: fixture.dataDir, SITE_URL: SITE });
    const edge = await ofEdgeFunction();
    expect(wrongAnswers(embedded)).toEqual([]);
    const ofFunction = ({ name }: { name: string }) => !isByPlatform(name);
    expect(edge.answers.filter(ofFunction)).toEqual(embedded.filter(ofFunction));
    expect(edge.answers.filter(ofFunction).length).toBeGreaterThan(40);
    const byPlatform = edge.answers.filter(({ name }) => isByPlatform(name));
    expect(byPlatform.map(({ status }) => status)).toEqual([405, 405]);

    const store = openSqliteStore({ path: databasePath(fixture.dataDir) });
    expect(edge.stored).toHaveLength(15);
    expect(edge.stored).toEqual(await storedBy(store));
  } finally {
    fixture.remove();
  }
}, 60_000);
