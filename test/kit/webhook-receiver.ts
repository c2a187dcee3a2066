/** A receiver of webhooks, over real HTTP. */
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { startLocalServer } from './local-server.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export async function openWebhookReceiver() {
  const received: Received[] = [];
  /** What the next ones are answered with; 204 when none is left. */
  const statuses: number[] = [];
  const { url, close } = await startLocalServer(async (request, response) => {
    const body = await text(request);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 204).end();
  });
  return { port: Number(new URL(url).port), url: `${url}/hook`, received, statuses, close };
}

export const WEBHOOK_SECRET = `whsec_${btoa('a secret of at least 24 bytes')}`;
