import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { CONFIG_PATH, type ContactConfig } from '../../contact/contract.ts';

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

/** How this deployment is set up; fetched when somebody begins to fill in the form. */
export const contactConfigQuery = queryOptions({
  queryKey: ['contact-config'],
  queryFn: async ({ signal }): Promise<ContactConfig> => {
    const response = await fetch(CONFIG_PATH, { signal });
    if (!response.ok) throw new Error(`${CONFIG_PATH} answered ${response.status}`);
    return v.parse(schema, await response.json());
  },
});
