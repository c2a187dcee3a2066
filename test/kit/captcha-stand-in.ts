/**
 * A local stand-in for reCAPTCHA v2 and Turnstile: script, widget and verification as documented.
 * https://developers.google.com/recaptcha/docs/display
 * https://developers.google.com/recaptcha/docs/verify
 * https://developers.cloudflare.com/turnstile/get-started/
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { HostedCaptchaProvider } from '../../service/domain/contract.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

interface Verification {
  token: string;
  clientAddress: string | null;
  /** The whole of the question. */
  fields: Record<string, string>;
  answer: { success: boolean; 'error-codes'?: string[] };
}

export interface CaptchaStandIn extends LocalServer {
  scriptUrl: string;
  verifyUrl: string;
  /** Every question that it has answered. */
  verifications: Verification[];
  /** While true, connections break off before an answer. */
  isDown: boolean;
  /** Sends its own answer to a question, or none. */
  answerInstead: ((token: string, response: ServerResponse) => unknown) | null;
  /** A token as the widget gives it to a visitor who has solved the captcha. */
  solve(): string;
}

/** The global that each provider documents. */
const apis: Record<HostedCaptchaProvider, string> = {
  recaptcha: 'window.grecaptcha = { ready: (callback) => setTimeout(callback), render, reset };',
  turnstile: 'window.turnstile = { render, reset, remove };',
};

/** The provider's script with the functions that are documented, on its documented global. */
const captchaScript = (provider: HostedCaptchaProvider) => `(() => {
  const source = new URL(document.currentScript.src);
  const widgets = new Map();

  function render(container, parameters) {
    if (container.hasChildNodes()) throw new Error('The element is taken already');
    if (!parameters.sitekey) throw new Error('Missing required parameters: sitekey');
    const id = 'widget-' + widgets.size;
    const frame = document.createElement('iframe');
    frame.title = 'Captcha widget';
    frame.src = source.origin + '/widget';
    container.append(frame);
    // Turnstile's: this one asks every visitor for a click.
    frame.addEventListener('load', () => parameters['before-interactive-callback']?.());
    widgets.set(id, { frame, parameters });
    return id;
  }

  function reset(id) {
    widgets.get(id).frame.contentWindow.postMessage('reset', source.origin);
  }

  function remove(id) {
    widgets.get(id).frame.remove();
    widgets.delete(id);
  }

  addEventListener('message', (event) => {
    if (event.origin !== source.origin) return;
    for (const { frame, parameters } of widgets.values()) {
      if (frame.contentWindow === event.source) parameters.callback(event.data);
    }
  });

  ${apis[provider]}
})();`;

/** What is inside the widget. */
const widgetPage = `<!doctype html>
<html lang="en">
  <title>Captcha</title>
  <label><input type="checkbox"> I'm not a robot</label>
  <script>
    const checkbox = document.querySelector('input');
    checkbox.addEventListener('click', async (event) => {
      const answer = await fetch('solve', { method: 'POST' });
      parent.postMessage(await answer.text(), '*');
      checkbox.disabled = true;
    });
    addEventListener('message', () => {
      checkbox.checked = false;
      checkbox.disabled = false;
    });
  </script>
</html>`;

export async function openCaptchaStandIn(
  provider: HostedCaptchaProvider,
  secret: string,
): Promise<CaptchaStandIn> {
  const issued = new Set<string>();
  const spent = new Set<string>();

  function verify(fields: URLSearchParams): Verification['answer'] {
    const no = (code: string) => ({ success: false, 'error-codes': [code] });
    const token = fields.get('response') ?? '';
    if (fields.get('secret') !== secret) return no('invalid-input-secret');
    if (!issued.has(token)) return no('invalid-input-response');
    if (spent.has(token)) return no('timeout-or-duplicate');
    spent.add(token);
    return { success: true };
  }

  async function siteverify(request: IncomingMessage): Promise<Verification> {
    const fields = new URLSearchParams(await text(request));
    const verification = {
      token: fields.get('response') ?? '',
      clientAddress: fields.get('remoteip'),
      fields: Object.fromEntries(fields),
      answer: verify(fields),
    };
    standIn.verifications.push(verification);
    return verification;
  }

  const server = await startLocalServer(async (request, response) => {
    const send = (type: string, body: string) =>
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    if (standIn.isDown) request.socket.destroy();
    else if (request.url === '/widget') send('text/html; charset=utf-8', widgetPage);
    else if (request.url === '/solve') send('text/plain', standIn.solve());
    else if (request.url === '/siteverify') {
      const { token, answer } = await siteverify(request);
      if (standIn.answerInstead !== null) standIn.answerInstead(token, response);
      else send('application/json', JSON.stringify(answer));
    } else send('text/javascript', captchaScript(provider));
  });
  const standIn: CaptchaStandIn = {
    ...server,
    scriptUrl: `${server.url}/api.js`,
    verifyUrl: `${server.url}/siteverify`,
    verifications: [],
    isDown: false,
    answerInstead: null,
    solve() {
      const token = `${provider}.${crypto.randomUUID()}`;
      issued.add(token);
      return token;
    },
  };
  return standIn;
}
