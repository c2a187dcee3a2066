/**
 * `node test/drills/flood/crowd.ts KIND URL`: one client address that takes all the connections it can get,
 * and opens each again when it is cut, until it is killed. Prints a line once it has tried them all.
 */
import { connect } from 'node:net';
import { FUNCTION_PATH } from '../../../contact/shared/contract.ts';
import { developmentPublicKey } from '../../../hosts/node/environment.ts';

interface Crowd {
  connections: number;
  /** Sent on each connection. */
  bytes: string;
  /** Answers are left in the socket. */
  neverReads?: boolean;
  /** For clients that do not read: sent on new connections again and again. */
  isSentAgain?: boolean;
}

const { hostname, port, pathname } = new URL(process.argv[3] ?? '');
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const get = lines(`GET ${pathname} HTTP/1.1`, `Host: ${hostname}`);
/** More than any host serves. */
const MANY = 2100;

const crowds = {
  'unfinished headers': { connections: MANY, bytes: get.slice(0, -2) },
  'slow bodies': {
    connections: MANY,
    bytes: lines(
      `POST ${FUNCTION_PATH} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${developmentPublicKey}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
    ),
  },
  'idle connections': { connections: MANY, bytes: get },
  'unread answers': {
    connections: 150,
    bytes: get.repeat(1500),
    neverReads: true,
    isSentAgain: true,
  },
  'a few unread answers': { connections: 150, bytes: get.repeat(8), neverReads: true },
} satisfies Record<string, Crowd>;

export type CrowdKind = keyof typeof crowds;

const OPEN_AGAIN_MS = 500;
const BATCH = 50;
const BATCH_EVERY_MS = 10;
const crowd: Crowd = crowds[process.argv[2] as CrowdKind];
const { connections, bytes, neverReads = false, isSentAgain = false } = crowd;

/** From an address that no visitor has: on Linux all of 127.0.0.0/8 is this machine. */
const localAddress = '127.0.0.66';
let tried = 0;

function open(): void {
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  const countOnce = () => {
    tried += 1;
    if (tried === connections) console.log('tried them all');
  };
  socket.once('connect', () => {
    socket.write(bytes);
    countOnce();
  });
  // The connection is meant to be cut.
  socket.on('error', () => socket.destroy());
  socket.on('close', () => setTimeout(open, OPEN_AGAIN_MS));
  if (!neverReads) socket.resume();
  // A client that never reads does not notice that the connection was cut.
  else if (isSentAgain) setTimeout(() => socket.destroy(), OPEN_AGAIN_MS);
}

let opened = 0;
// Not all at the same instant: the kernel would drop most of them, and repeat them only seconds later.
// The timer also keeps the process alive, which unread connections do not.
setInterval(() => {
  for (let n = 0; n < BATCH && opened < connections; n += 1) {
    open();
    opened += 1;
  }
}, BATCH_EVERY_MS);
