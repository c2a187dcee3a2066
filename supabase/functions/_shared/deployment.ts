/** What follows from the settings of a deployment, as on the Node host. */

import type { ContactSettings } from '../../../service/contact-settings.ts';
import type { KeyStore } from '../../../service/desk/key-store.ts';
import { createDeskKeys, DESK_KEY_PURPOSE, type DeskKeys } from '../../../service/desk/keys.ts';
import { hmacSha256Hex } from '../../../service/hash.ts';
import type { ContactText } from '../../../service/shared/text.ts';
import type { FunctionSettings } from './environment.ts';

/** The company's sentences with the address under which this site is known. */
export function textOf({ siteUrl }: FunctionSettings, { text }: ContactSettings): ContactText {
  return { ...text, company: { ...text.company, siteUrl } };
}

export async function deskKeys(
  { secret, mail }: FunctionSettings,
  store: Pick<KeyStore, 'keyEpoch'>,
): Promise<DeskKeys> {
  const keySecret = hmacSha256Hex(secret, DESK_KEY_PURPOSE);
  return createDeskKeys({ secret: keySecret, mailboxes: mail.to, store });
}
