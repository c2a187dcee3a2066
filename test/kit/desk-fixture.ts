/** For tests: the desk's API on a store of their own, with a clock that they move and a log to read. */

import { createAltchaVerifier } from '../../service/captcha/altcha.ts';
import { createDeskService } from '../../service/desk/handler.ts';
import { createDeskKeys } from '../../service/desk/keys.ts';
import { DESK_PATH } from '../../service/domain/desk.ts';
import type { ContactStore } from '../../service/store/store.ts';
import { COMPANY_MAIL, MORNING } from './contact-requests.ts';

export const SITE = 'https://canal.example';
export const MAILBOX = 'desk@canal.example';

export function startDesk(store: ContactStore, mailboxes = [MAILBOX, 'owner@canal.example']) {
  const clock = { time: MORNING, now: () => clock.time };
  const lines: unknown[] = [];
  const record = (fields: object, message: string) => {
    lines.push({ ...fields, message });
  };
  const woken = { times: 0 };
  const keys = createDeskKeys({
    secret: 'the secret of the keys',
    mailboxes: mailboxes.map((address) => ({ name: '', address })),
    store,
  });
  const service = createDeskService({
    store,
    keys,
    captcha: createAltchaVerifier({ secret: 'the secret of the captcha', cost: 1 }),
    isSpooled: false,
    isPublicPreview: false,
    siteUrl: SITE,
    mail: { ...COMPANY_MAIL, mailboxes },
    measure: async () => ({ backupAt: null }),
    clock,
    log: { info: record, warn: record, error: record },
    onQueued: () => {
      woken.times += 1;
    },
  });

  /** With a key unless `key` is null; a body makes it a POST. */
  async function call(
    path: string,
    {
      key,
      body,
      headers = {},
      method = body === undefined ? 'GET' : 'POST',
    }: {
      key?: string | null;
      body?: unknown;
      headers?: Record<string, string>;
      method?: string;
    } = {},
  ): Promise<Response> {
    const bearer = key === undefined ? await keys.issue(MAILBOX, clock.time) : key;
    return service.fetch(
      new Request(`https://functions.example${DESK_PATH}${path}`, {
        method,
        headers: {
          ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      { clientAddress: '203.0.113.7' },
    );
  }

  return { call, clock, keys, lines, woken };
}
