/** Distinguishes addresses of the public internet from those of networks that no webhook may reach. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

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

/** False if the text is not an address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}
