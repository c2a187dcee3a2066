import type { IncomingMessage } from 'node:http';

const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.|^::1$/;
const LOOPBACK_HOST = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i;
const FROM_A_PROXY = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip'];

/** Whether somebody on this machine asks, and not a proxy on it for somebody elsewhere. */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    !FROM_A_PROXY.some((name) => name in headers)
  );
}
