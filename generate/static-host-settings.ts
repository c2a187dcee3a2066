/** What the build has to know of a deployment whose pages no host of ours serves. */
import type { ContactConfig } from '../contact/contract/contract.ts';
import {
  type CaptchaSources,
  captchaSources,
  readPublicCaptcha,
} from '../hosts/settings/captcha.ts';
import {
  createEnvironmentReader,
  type Environment,
  httpPrefix,
  token,
} from '../hosts/settings/reader.ts';

export interface StaticHostSettings {
  captcha: CaptchaSources;
  /** Null without FUNCTIONS_URL: the embedded host answers for the form, at the page's own origin. */
  contactConfig: ContactConfig | null;
}

type SettingsResult =
  | { ok: true; settings: StaticHostSettings }
  /** Sentences, each naming its variable. */
  | { ok: false; problems: string[] };

export function parseStaticHostSettings(environment: Environment): SettingsResult {
  const reader = createEnvironmentReader(environment);
  const { read, problems } = reader;
  const functionsUrl = read('FUNCTIONS_URL', httpPrefix);
  const publicKey = read('PUBLIC_KEY', token(1, { secret: false }));
  const captcha = readPublicCaptcha(reader);
  if (functionsUrl !== undefined && (environment.PUBLIC_KEY?.trim() ?? '') === '') {
    problems.push('PUBLIC_KEY must be set, because FUNCTIONS_URL is: the form presents it there.');
  }
  if (problems.length > 0) return { ok: false, problems };
  const isElsewhere = functionsUrl !== undefined && publicKey !== undefined;
  return {
    ok: true,
    settings: {
      captcha: captchaSources(captcha),
      contactConfig: isElsewhere ? { functionsUrl, publicKey, captcha } : null,
    },
  };
}
