/** The settings of the build, for pages that a static host serves. */
import * as v from 'valibot';
import {
  type CaptchaSources,
  captchaSchema,
  captchaSources,
  publicCaptcha,
} from '../../service/settings/captcha.ts';
import {
  crossCheck,
  type Environment,
  readSettings,
  type SettingsResult,
} from '../../service/settings/read-settings.ts';
import { httpPrefix, token } from '../../service/settings/values.ts';
import type { ContactConfig } from '../../service/shared/contract.ts';

export interface StaticHostSettings {
  captcha: CaptchaSources;
  /** Null without FUNCTIONS_URL: the Node host then answers for the form. */
  contactConfig: ContactConfig | null;
}

const functionsSchema = v.pipe(
  v.object({ FUNCTIONS_URL: v.optional(httpPrefix), PUBLIC_KEY: v.optional(token) }),
  crossCheck(
    ({ FUNCTIONS_URL, PUBLIC_KEY }) => FUNCTIONS_URL === undefined || PUBLIC_KEY !== undefined,
    'PUBLIC_KEY must be set, because FUNCTIONS_URL is: the form presents it there.',
  ),
);

const schema = v.pipe(
  v.intersect([functionsSchema, captchaSchema]),
  v.transform((env): StaticHostSettings => {
    const { FUNCTIONS_URL: functionsUrl, PUBLIC_KEY: publicKey = '' } = env;
    const captcha = publicCaptcha(env.captcha);
    return {
      captcha: captchaSources(captcha),
      contactConfig: functionsUrl === undefined ? null : { functionsUrl, publicKey, captcha },
    };
  }),
);

export function parseStaticHostSettings(
  environment: Environment,
): SettingsResult<StaticHostSettings> {
  // Only a server needs the captcha's secret, so the build does not ask for it.
  return readSettings(schema, { ...environment, CAPTCHA_SECRET_KEY: 'none' });
}
