/** For tests: a contact service with a clock that they move, real captchas, and a log to read. */
import { createAltchaVerifier } from '../../service/captcha/altcha.ts';
import { FUNCTION_PATH } from '../../service/domain/contract.ts';
import {
  type ContactServiceOptions,
  createContactService,
} from '../../service/requests/handler.ts';
import type { RequestStore } from '../../service/store/store.ts';
import { recordingLog } from './at-end.ts';
import { COMPANY_MAIL } from './contact-requests.ts';
import { content } from './small-site.ts';
import { solve, visitor } from './visitor.ts';

export const HOST = 'https://fixture.example';
export const ALLOWED_ORIGIN = 'https://www.partner.example';
export const PUBLIC_KEY = 'public-key';

export const validPayload = { ...visitor, email: 'anh@example.com', phone: '(613) 555-0123' };

interface Caller {
  clientAddress?: string;
  headers?: Record<string, string>;
}

export function startService(store: RequestStore, overrides: Partial<ContactServiceOptions> = {}) {
  // After the real time, because altcha-lib compares the expiry with the system clock as well.
  const clock = { time: Date.UTC(2100, 0, 1), now: () => clock.time };
  const { lines, log } = recordingLog();
  const altcha = createAltchaVerifier({
    secret: 'captcha secret',
    cost: 1,
    maxCounter: 3,
    validForMs: 10 * 60_000,
  });
  const counter = { accepted: 0 };
  const service = createContactService({
    store,
    captcha: altcha,
    clock,
    publicKeys: ['older-public-key', PUBLIC_KEY],
    allowedOrigins: [HOST, ALLOWED_ORIGIN],
    text: content.text,
    addressSecret: 'address secret',
    siteBudget: 1_000_000,
    mail: COMPANY_MAIL,
    log,
    onAccepted: () => {
      counter.accepted += 1;
    },
    ...overrides,
  });

  /** A solved captcha, as the widget submits it. */
  const solveCaptcha = async () => solve(await altcha.createChallenge(clock.time));

  async function payload(changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return {
      ...validPayload,
      recaptchaToken: await solveCaptcha(),
      submissionFingerprint: crypto.randomUUID(),
      ...changes,
    };
  }

  function fetch(
    path: string,
    init: RequestInit = {},
    { clientAddress = '203.0.113.7' }: Caller = {},
  ) {
    return service.fetch(new Request(new URL(path, HOST), init), { clientAddress });
  }

  /** Sends a body with everything else in order; anything but text or bytes goes as JSON. */
  function post(body: unknown, { headers, ...caller }: Caller = {}): Promise<Response> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array || body === null;
    const init = {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${PUBLIC_KEY}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body: isRaw ? (body as BodyInit | null) : JSON.stringify(body),
    };
    return fetch(FUNCTION_PATH, init, caller);
  }

  return { clock, counter, lines, fetch, payload, post, solveCaptcha };
}
