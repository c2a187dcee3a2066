/**
 * Client addresses are stored only as an HMAC with a rotating salt (PRIVACY-6), and an IPv6 client
 * owns a whole /64, so that is what is counted.
 */
import { type Hashes, randomHex, webHashes } from './hash.ts';
import type { RequestStore } from './store.ts';

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const IPV6_GROUP = /^[0-9a-f]{1,4}$/;
const SALT_BYTES = 16;

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

/**
 * What the limiter takes for one client: IPv4 whole, IPv4-mapped IPv6 as IPv4, IPv6 as its /64.
 * Anything else (a host that knows no address) is left as it is, so that all such clients share one.
 */
export function normaliseClientAddress(clientAddress: string): string {
  const [address = ''] = clientAddress.trim().toLowerCase().split('%');
  const groups = ipv6Groups(address);
  if (groups === null) return address;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** One key for each salt, newest first. The salts rotate, so neither they nor the keys are cached. */
export async function clientAddressKeys(
  store: Pick<RequestStore, 'addressSalts'>,
  addressSecret: string,
  clientAddress: string,
  now: number,
  { hmacSha256Hex }: Hashes = webHashes,
): Promise<string[]> {
  const salts = await store.addressSalts(now, () => randomHex(SALT_BYTES));
  const address = normaliseClientAddress(clientAddress);
  return Promise.all(salts.map((salt) => hmacSha256Hex(addressSecret, `${salt}|${address}`)));
}
