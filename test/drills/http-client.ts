/** HTTP that says exactly what it is told to: any method, header and bytes. */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request as startRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { FUNCTION_PATH } from '../../contact/contract/contract.ts';
import { developmentPublicKey } from '../../hosts/node/environment.ts';

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
  /** A well-formed POST to the contact function, unless the request says otherwise. */
  ask(request: RawRequest): Promise<RawAnswer>;
  close(): void;
}

const ANSWER_WITHIN_MS = 30_000;

export function createHttpClient(url: string): HttpClient {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });

  async function ask({ method = 'POST', path = FUNCTION_PATH, headers, body }: RawRequest) {
    const chunks = Array.isArray(body) ? body : null;
    const sent = startRequest({
      agent,
      hostname,
      port,
      method,
      path,
      headers: {
        Authorization: `Bearer ${developmentPublicKey}`,
        'Content-Type': 'application/json',
        ...(chunks === null && { 'Content-Length': Buffer.byteLength((body as string) ?? '') }),
        ...headers,
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (chunks === null) sent.end(body);
    else {
      for (const chunk of chunks) sent.write(chunk);
      sent.end();
    }
    const [response] = await once(sent, 'response');
    const answer: RawAnswer = {
      status: response.statusCode,
      headers: response.headers,
      body: await text(response),
    };
    return answer;
  }

  return { url, ask, close: () => agent.destroy() };
}
