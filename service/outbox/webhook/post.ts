/** Posts to the webhook, on Node and in edge functions. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkReason, wasBrokenOff } from '../../domain/network-error.ts';
import type { WebhookSettings } from '../../domain/webhook.ts';
import { DeliveryError, USER_AGENT } from '../mailer.ts';
import type { WebhookMessage } from './formats.ts';
import type { WebhookPost } from './post-entry.ts';

/** For everything, from looking up the name to the status. */
const TIME_LIMIT_MS = 10_000;

type PostOptions = Pick<WebhookSettings, 'url' | 'allowPrivate'> & { timeLimitMs?: number };

export function createWebhookPost(options: PostOptions): WebhookPost {
  const { url, allowPrivate, timeLimitMs = TIME_LIMIT_MS } = options;
  const { hostname } = new URL(url);

  async function post({ headers, body }: WebhookMessage, signal: AbortSignal): Promise<number> {
    if (!allowPrivate) await refusePrivate(hostname);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': USER_AGENT, ...headers },
      body,
      // One could lead to a private address.
      redirect: 'manual',
      signal,
    });
    // Its content may have no end, or grow when it is unpacked. Nobody reads it, so the connection is closed.
    await answer.body?.cancel();
    return answer.status;
  }

  return async (message) => {
    const signal = AbortSignal.timeout(timeLimitMs);
    const { promise: late, reject } = Promise.withResolvers<never>();
    // A lookup cannot be broken off.
    signal.addEventListener('abort', () => reject(signal.reason));
    try {
      return await Promise.race([post(message, signal), late]);
    } catch (error) {
      const reason = networkReason(error);
      const said = withoutAddress(reason, hostname);
      // Once it is reached, what it does may be because of this message.
      throw wasBrokenOff(reason)
        ? new DeliveryError('message', `The webhook took no message (${said})`)
        : new DeliveryError('relay', `The webhook cannot be used (${said})`);
    }
  };
}

/** Whoever knows the address can post, and Deno's errors repeat it. */
function withoutAddress(reason: string, hostname: string): string {
  return reason.replace(/\S+/g, (word) =>
    word.includes('://') || word.includes(hostname) ? '…' : word,
  );
}

/** `fetch` looks the name up again: see docs/settings.md for the race that remains. */
async function refusePrivate(hostname: string): Promise<void> {
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  if (addresses.every(({ address }) => isPublicAddress(address))) return;
  throw new Error('it has a private address, which only WEBHOOK_ALLOW_PRIVATE=on allows');
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Azure's metadata, in the middle of public addresses.
  '168.63.129.16/32',
];

/** Within 2000::/3; the rest of IPv6 is private, local, or carries an IPv4 address. */
const GLOBAL_IPV6 = '2000::/3';
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = listOf([GLOBAL_IPV6], 'ipv6');
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6');

/** Whether it is an address of the public internet; those of other networks no webhook may reach. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}
