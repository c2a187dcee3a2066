/**
 * What the limits count as one client. An IPv6 client owns a whole /64, so that is what is counted; the owner of a wider
 * network must not pass for many clients.
 */

/** How much one client may have, and how much all clients of an IPv6 /56 or /48 together. */
export interface NetworkLimits {
  ofOneClient: number;
  ofOne56: number;
  ofOne48: number;
}

const WIDER_NETWORKS = [
  { bits: 56, limit: 'ofOne56' },
  { bits: 48, limit: 'ofOne48' },
] as const;

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const IPV6_GROUP = /^[0-9a-f]{1,4}$/;

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/** The last 32 bits may be written as IPv4 (RFC 4291, section 2.2). */
function withoutDottedTail(address: string): string | null {
  const start = address.lastIndexOf(':') + 1;
  const tail = address.slice(start);
  if (!tail.includes('.')) return address;
  if (!IPV4.test(tail)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = tail.split('.').map(Number);
  return `${address.slice(0, start)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** The eight 16-bit groups of an IPv6 address, or null if it is none. */
function ipv6Groups(address: string): number[] | null {
  if (!address.includes(':')) return null;
  const hexadecimal = withoutDottedTail(address);
  if (hexadecimal === null) return null;
  const halves = hexadecimal.split('::');
  if (halves.length > 2) return null;
  const head = groupsOf(halves[0] ?? '');
  const tail = groupsOf(halves[1] ?? '');
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...new Array<string>(missing).fill('0'), ...tail];
  return groups.every((group) => IPV6_GROUP.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}

/** At most 64 bits. */
function ipv6Network(groups: number[], bits: number): string {
  const prefix = groups.slice(0, 4).map((group, index) => {
    const hidden = Math.min(16, Math.max(0, 16 * (index + 1) - bits));
    return ((group >> hidden) << hidden).toString(16);
  });
  return `${prefix.join(':')}::/${bits}`;
}

/**
 * What the limiter counts as one client (IPv4 whole, IPv4-mapped IPv6 as IPv4, IPv6 as its /64), and the
 * wider networks of an IPv6 client. Anything else (a host that knows no address) is left as it is, so that
 * all such clients share one.
 */
export function clientNetworks(clientAddress: string): {
  client: string;
  wider: { network: string; limit: 'ofOne56' | 'ofOne48' }[];
} {
  const [address = ''] = clientAddress.trim().toLowerCase().split('%');
  const groups = ipv6Groups(address);
  if (groups === null) return { client: address, wider: [] };
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return { client: [high >> 8, high & 255, low >> 8, low & 255].join('.'), wider: [] };
  }
  const wider = WIDER_NETWORKS.map(({ bits, limit }) => ({
    network: ipv6Network(groups, bits),
    limit,
  }));
  return { client: ipv6Network(groups, 64), wider };
}

/** The client and its wider networks, each with its limit. */
export function limitsOf(
  clientAddress: string,
  limits: NetworkLimits,
): [client: [network: string, max: number], ...wider: [network: string, max: number][]] {
  const { client, wider } = clientNetworks(clientAddress);
  return [
    [client, limits.ofOneClient],
    ...wider.map(({ network, limit }): [string, number] => [network, limits[limit]]),
  ];
}
