import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  CONFIG_PATH,
  type ContactConfig,
  hostedCaptchaProviders,
} from '../../service/domain/contract.ts';
import { abortAfter } from '../browser-state/abort-after.ts';

const schema = v.object({
  functionsUrl: v.string(),
  publicKey: v.string(),
  captcha: v.variant('provider', [
    v.object({ provider: v.literal('altcha') }),
    v.object({
      provider: v.picklist(hostedCaptchaProviders),
      siteKey: v.string(),
      scriptUrl: v.string(),
    }),
  ]),
});

/** Without a limit, a connection that hangs would leave the visitor waiting for ever. */
const timeoutMs = 10_000;

/** The settings of this deployment, fetched when a visitor begins to fill in the form. */
export const contactConfigQuery = queryOptions({
  queryKey: ['contact-config'],
  queryFn: async (): Promise<ContactConfig> => {
    const response = await fetch(CONFIG_PATH, { signal: abortAfter(timeoutMs) });
    if (!response.ok) throw new Error(`${CONFIG_PATH} answered ${response.status}`);
    return v.parse(schema, await response.json());
  },
});
