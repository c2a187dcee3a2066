import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { CONFIG_PATH, type ContactConfig } from '../../contact/contract/contract.ts';

const schema = v.object({
  functionsUrl: v.string(),
  publicKey: v.string(),
  captcha: v.variant('provider', [
    v.object({ provider: v.literal('altcha') }),
    v.object({
      provider: v.picklist(['recaptcha', 'turnstile']),
      siteKey: v.string(),
      scriptUrl: v.string(),
    }),
  ]),
});

/** A connection that hangs must not leave the visitor waiting for the captcha for ever (ms). */
const longestWait = 10_000;

/** How this deployment is set up; fetched when somebody begins to fill in the form. */
export const contactConfigQuery = queryOptions({
  queryKey: ['contact-config'],
  queryFn: async (): Promise<ContactConfig> => {
    const response = await fetch(CONFIG_PATH, { signal: AbortSignal.timeout(longestWait) });
    if (!response.ok) throw new Error(`${CONFIG_PATH} answered ${response.status}`);
    return v.parse(schema, await response.json());
  },
});
