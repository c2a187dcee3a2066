/**
 * A local stand-in for reCAPTCHA v2 and Turnstile: script, widget and verification as documented.
 * https://developers.google.com/recaptcha/docs/display
 * https://developers.google.com/recaptcha/docs/verify
 * https://developers.cloudflare.com/turnstile/get-started/
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { captchaScript, widgetPage } from './captcha-stand-in-pages.ts';

export type HostedCaptcha = 'recaptcha' | 'turnstile';

export interface Verification {
  token: string;
  clientAddress: string | null;
  answer: { success: boolean; 'error-codes'?: string[] };
}

export interface CaptchaStandIn {
  /** Origin of everything that the provider serves. */
  url: string;
  scriptUrl: string;
  verifyUrl: string;
  /** Every question that it has answered. */
  verifications: Verification[];
  /** While true, connections break off before an answer. */
  isDown: boolean;
  close(): Promise<void>;
}

/** How long a solution is good for (ms). */
export const solutionLifetimes: Record<HostedCaptcha, number> = {
  recaptcha: 2 * 60_000,
  turnstile: 5 * 60_000,
};

export async function openCaptchaStandIn(
  provider: HostedCaptcha,
  secret: string,
): Promise<CaptchaStandIn> {
  const issued = new Set<string>();
  const spent = new Set<string>();
  const verifications: Verification[] = [];

  function verify(fields: URLSearchParams): Verification['answer'] {
    const no = (code: string) => ({ success: false, 'error-codes': [code] });
    const token = fields.get('response') ?? '';
    if (!fields.get('secret')) return no('missing-input-secret');
    if (fields.get('secret') !== secret) return no('invalid-input-secret');
    if (token === '') return no('missing-input-response');
    if (!issued.has(token)) return no('invalid-input-response');
    if (spent.has(token)) return no('timeout-or-duplicate');
    spent.add(token);
    return { success: true };
  }

  async function siteverify(request: IncomingMessage): Promise<Verification['answer']> {
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
      return { success: false, 'error-codes': ['bad-request'] };
    }
    const fields = new URLSearchParams(await text(request));
    const answer = verify(fields);
    const token = fields.get('response') ?? '';
    verifications.push({ token, clientAddress: fields.get('remoteip'), answer });
    return answer;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (standIn.isDown) {
      request.socket.destroy();
      return;
    }
    const send = (type: string, body: string) =>
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    const { pathname } = new URL(request.url ?? '/', standIn.url);
    switch (`${request.method} ${pathname}`) {
      case `GET /${provider}/api.js`:
        send('text/javascript', captchaScript(provider, solutionLifetimes[provider]));
        return;
      case `GET /${provider}/widget`:
        send('text/html; charset=utf-8', widgetPage);
        return;
      case `POST /${provider}/solve`: {
        const token = `${provider}.${crypto.randomUUID()}`;
        issued.add(token);
        send('text/plain', token);
        return;
      }
      case `POST /${provider}/siteverify`:
        send('application/json', JSON.stringify(await siteverify(request)));
        return;
      default:
        response.writeHead(404).end();
    }
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: CaptchaStandIn = {
    url,
    scriptUrl: `${url}/${provider}/api.js`,
    verifyUrl: `${url}/${provider}/siteverify`,
    verifications,
    isDown: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return standIn;
}
