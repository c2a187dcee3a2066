const IPV6 = /^[\da-f:]+(?::[\d.]+)?$/;

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));

/** The eight groups of an IPv6 address, none with a leading zero; null if it is none. */
function ipv6Groups(address: string): string[] | null {
  const host =
    IPV6.test(address) && address.includes(':') && URL.parse(`http://[${address}]`)?.hostname;
  if (!host) return null;
  const [head = '', tail] = host.slice(1, -1).split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  return [...first, ...new Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/**
 * What the limits count as one client: an IPv4 address whole, mapped to IPv6 too, and of IPv6 the /64, which has one owner.
 * Anything else (a host that knows no address) stays as it is, so that all such clients are one.
 */
export function clientOf(clientAddress: string): string {
  const [address = ''] = clientAddress.trim().toLowerCase().split('%');
  const groups = ipv6Groups(address);
  if (groups === null) return address;
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff')
    return `${groups.slice(0, 4).join(':')}::/64`;
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}
