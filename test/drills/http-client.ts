/** An HTTP client that sends exactly what it is given: any method, header and bytes. */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request as startRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ContactPayload, FUNCTION_PATH } from '../../service/domain/contract.ts';
import { addressOf, captchaSolver, contactHeaders, formOf } from '../kit/visitor.ts';

export interface RawRequest {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  /** An array is sent in as many chunks, without a length. */
  body?: string | Uint8Array | Uint8Array[];
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface HttpClient {
  url: string;
  /** A well-formed POST to the contact function from a new address, unless the request says otherwise. */
  send(request: RawRequest): Promise<RawAnswer>;
  /** Sends a form with a solved captcha. */
  submit(fields?: Partial<ContactPayload>, headers?: Record<string, string>): Promise<RawAnswer>;
  close(): void;
}

const ANSWER_LIMIT_MS = 30_000;

/** Every host of a drill is started with it, so that captchas can be solved without asking the host. */
export const SECRET = 'a-secret-for-drills-only';

/** Valid for longer than any drill lets its clock run. */
export const solvedToken = captchaSolver(SECRET, 400 * 86_400_000);

let visitors = 0;

/** As the trusted proxy names a visitor that no other request has come from, so that no rate limit is met. */
export function newVisitor(): { 'X-Forwarded-For': string } {
  visitors += 1;
  return { 'X-Forwarded-For': addressOf(visitors) };
}

export function createHttpClient(url: string): HttpClient {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });

  async function send({ method = 'POST', path = FUNCTION_PATH, headers, body = '' }: RawRequest) {
    const isChunked = Array.isArray(body);
    const sent = startRequest({
      agent,
      hostname,
      port,
      method,
      path,
      headers: {
        ...contactHeaders,
        ...(!isChunked && { 'Content-Length': Buffer.byteLength(body) }),
        ...newVisitor(),
        ...headers,
      },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (isChunked) {
      for (const chunk of body) sent.write(chunk);
      sent.end();
    } else sent.end(body);
    const [response] = await once(sent, 'response');
    const answer: RawAnswer = {
      status: response.statusCode,
      headers: response.headers,
      body: await text(response),
    };
    return answer;
  }

  return {
    url,
    send,
    async submit(fields = {}, headers = {}) {
      const recaptchaToken = fields.recaptchaToken ?? (await solvedToken());
      return send({ headers, body: JSON.stringify(formOf({ ...fields, recaptchaToken })) });
    },
    close: () => agent.destroy(),
  };
}

/** Sends bytes that need not be HTTP, ends its side and reads all that comes. Cut off is no answer: an empty text. */
export function sendOverWire(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = '';
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.setTimeout(ANSWER_LIMIT_MS, () => reject(new Error('No answer, and not cut off')));
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('close', () => resolve(answer));
  // The host may cut the connection before everything has arrived.
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
  });
  socket.end(bytes);
  return promise.finally(() => socket.destroy());
}
