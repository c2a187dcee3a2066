/** What a Node host answers, and what a host has stored then. */

import { listEveryRequest } from '../../../service/desk/list-requests.ts';
import { startHost } from '../../../service/node/host.ts';
import type { ContactStore } from '../../../service/store/store.ts';
import { hostSettings } from '../environment.ts';
import { type Answer, type AnswerOptions, collectAnswers } from './compare.ts';

export async function answersOfHost(
  buildDir: string,
  environment: Record<string, string>,
  options: AnswerOptions,
): Promise<Answer[]> {
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
export async function storedBy(store: ContactStore) {
  const requests = await listEveryRequest(store);
  await store.close();
  return requests.map(({ name, email, phone, company, message, heldReasons }) => {
    return { name, email, phone, company, message, heldReasons };
  });
}
