/** The same requests to every host: the answers that the table wants, byte for byte the same, and the same stored. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startHost } from '../../service/node/host.ts';
import { databasePath } from '../../service/store/sqlite/path.ts';
import type { ContactStore } from '../../service/store/store.ts';
import { newFolder } from '../kit/at-end.ts';
import { listEveryRequest } from '../kit/contact-requests.ts';
import { hostSettings } from '../kit/environment.ts';
import { openStoreAt, sharedPostgres } from '../kit/postgres-fixture.ts';
import { openStore } from '../kit/store-fixture.ts';
import { anonymousKey } from '../kit/supabase/keys.ts';
import { openProject, PARTNER, SITE } from '../kit/supabase/project.ts';
import { collectAnswers, wrongAnswers } from './compare.ts';
import { answerRequests } from './requests.ts';

const options = {
  // As bearer token, which publishable keys may not be on the platform.
  publicKey: anonymousKey,
  allowedOrigin: PARTNER,
};

async function answersOfHost(environment: Record<string, string>) {
  const host = await startHost({
    environment: {
      ...hostSettings,
      SITE_URL: SITE,
      PUBLIC_KEY: options.publicKey,
      ALLOWED_ORIGINS: options.allowedOrigin,
      LOG_LEVEL: 'silent',
      ...environment,
    },
    // Whose sentences the functions carry.
    buildDir: join(import.meta.dirname, '../../build'),
    version: '1.2.3',
  });
  return collectAnswers(host.url, options).finally(host.stop);
}

/** What visitors and their browsers have sent, in the order in which it was stored. */
async function storedBy(store: ContactStore) {
  const requests = await listEveryRequest(store);
  await store.close();
  return requests.map(({ name, email, phone, company, message, heldReasons }) => {
    return { name, email, phone, company, message, heldReasons };
  });
}

async function ofSqlite() {
  const dataDir = newFolder();
  const answers = await answersOfHost({ DATA_DIR: dataDir });
  return { answers, stored: await storedBy(openStore({ path: databasePath(dataDir) })) };
}

async function ofPostgres() {
  const { url } = await (await sharedPostgres()).createDatabase();
  const environment = { DATABASE_URL: url, SECRET: 'the-same-on-every-host' };
  const answers = await answersOfHost({ ...environment, DATA_DIR: newFolder() });
  return { answers, stored: await storedBy(openStoreAt(url)) };
}

async function ofEdgeFunction() {
  const project = await openProject();
  try {
    const answers = await collectAnswers(project.url, options);
    return { answers, stored: await storedBy(openStoreAt(project.databaseUrl)) };
  } finally {
    await project.close();
  }
}

/** The platform answers these itself, with 405, before they reach a function. */
const isByPlatform = ({ name }: { name: string }) =>
  answerRequests.some((request) => request.name === name && request.method === 'HEAD');

test('a Node host on SQLite, one on PostgreSQL and the edge function answer alike, and store the same', async () => {
  const hosts = [ofSqlite(), ofPostgres(), ofEdgeFunction()] as const;
  const [embedded, external, edge] = await Promise.all(hosts);
  expect(wrongAnswers(embedded.answers, options)).toEqual([]);
  expect(embedded.stored).toHaveLength(16);
  expect(external).toEqual(embedded);

  const isOfFunction = (answer: { name: string }) => !isByPlatform(answer);
  expect(edge.answers.filter(isOfFunction)).toEqual(embedded.answers.filter(isOfFunction));
  expect(edge.answers.filter(isByPlatform).map(({ status }) => status)).toEqual([405, 405]);
  expect(edge.stored).toEqual(embedded.stored);
}, 120_000);
