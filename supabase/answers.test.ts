/** The same requests to the Node host and to the edge function: the same answers, byte for byte. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../service/node/log.ts';
import { openPostgresStore } from '../service/store/postgres/store.ts';
import { databasePath } from '../service/store/sqlite/path.ts';
import { openSqliteStore } from '../service/store/sqlite/store.ts';
import { collectAnswers, wrongAnswers } from '../test/kit/answers/compare.ts';
import { answersOfHost, storedBy } from '../test/kit/answers/hosts.ts';
import { answerRequests } from '../test/kit/answers/requests.ts';
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

async function ofEdgeFunction() {
  const project = await openProject({ visitorHeader: 'x-forwarded-for' });
  try {
    const answers = await collectAnswers(project.url, options);
    const store = await openPostgresStore({ url: project.databaseUrl, log: createLog('warn') });
    return { answers, stored: await storedBy(store) };
  } finally {
    await project.close();
  }
}

test('the edge function answers as the Node host does, and stores the same', async () => {
  const fixture = writeSmallSite();
  try {
    const environment = { DATA_DIR: fixture.dataDir, SITE_URL: SITE };
    const embedded = await answersOfHost(buildDir, environment, options);
    const edge = await ofEdgeFunction();
    expect(wrongAnswers(embedded)).toEqual([]);
    const ofFunction = ({ name }: { name: string }) => !isByPlatform(name);
    expect(edge.answers.filter(ofFunction)).toEqual(embedded.filter(ofFunction));
    expect(edge.answers.filter(ofFunction).length).toBeGreaterThan(40);
    const byPlatform = edge.answers.filter(({ name }) => isByPlatform(name));
    expect(byPlatform.map(({ status }) => status)).toEqual([405, 405]);

    const store = await openSqliteStore({ path: databasePath(fixture.dataDir) });
    expect(edge.stored).toEqual(await storedBy(store));
  } finally {
    fixture.remove();
  }
}, 60_000);
