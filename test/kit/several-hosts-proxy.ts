/** A reverse proxy before several hosts, which gives each request to the next of them. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** All requests come from loopback, so this header gives the proxy the address of the visitor. */
export const VISITOR_ADDRESS = 'visitor-address';

export interface Proxy {
  url: string;
  close(): Promise<void>;
}

/** `upstreams` may change while it runs. */
export async function openProxy(upstreams: { url: string }[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function headersFor(incoming: IncomingMessage) {
    const { [VISITOR_ADDRESS]: seen, connection, ...headers } = incoming.headers;
    const chain = [headers['x-forwarded-for'], seen ?? incoming.socket.remoteAddress];
    return { ...headers, 'x-forwarded-for': chain.filter(Boolean).join(', ') };
  }

  async function forward(
    incoming: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    untried: number,
  ): Promise<void> {
    const upstream = upstreams[turn++ % upstreams.length];
    const options = { method: incoming.method, headers: headersFor(incoming), agent };
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(`${upstream?.url}${incoming.url}`, options, resolve).on('error', reject).end(body);
      });
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      await pipeline(answer, response);
    } catch (error) {
      // A host that refuses the connection has received nothing, so the next one may have the request.
      const isDown = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
      if (isDown && untried > 0) return forward(incoming, response, body, untried - 1);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    }
  }

  const server = createServer((incoming, response) => {
    buffer(incoming).then(
      (body) => forward(incoming, response, body, upstreams.length - 1),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
