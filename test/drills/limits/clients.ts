/** Clients of the limiter: one address each, or one /64, in every spelling, behind forged headers. */
import fc, { type Arbitrary } from 'fast-check';

const hextet = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
const interfaceId = fc.tuple(hextet, hextet, hextet, hextet);

const ipv4 = (address: string): Arbitrary<string> => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const high = (a * 256 + b).toString(16);
  const low = (c * 256 + d).toString(16);
  return fc.constantFrom(
    address,
    ` ${address} `,
    `::ffff:${address}`,
    `::FFFF:${high}:${low}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
  );
};

/** Another address of the same /64 each time. */
const ipv6 = (prefix: string): Arbitrary<string> => {
  const padded = (groups: string[]) => groups.map((group) => group.padStart(4, '0')).join(':');
  return fc.oneof(
    interfaceId.map((groups) => `${prefix}:${groups.join(':')}`),
    interfaceId.map((groups) => `${padded(prefix.split(':'))}:${padded(groups)}`),
    interfaceId.map((groups) => `${prefix}:${groups.join(':')}`.toUpperCase()),
    hextet.map((group) => `${prefix}::${group}`),
    fc.constantFrom(`${prefix}::`, `${prefix}::192.0.2.1`),
  );
};

/** What the trusted proxy may call each client. */
export const clientAddresses = [
  ipv4('198.51.100.7'),
  ipv4('203.0.113.9'),
  ipv6('2001:db8:0:1'),
  ipv6('2001:db8:0:2'),
];

const anyAddress = fc.oneof(
  ...clientAddresses,
  fc.constantFrom('127.0.0.1', '::1', 'unknown', '', '10.0.0.1', 'x'.repeat(300), ',,,', '"'),
  fc.ipV4(),
  fc.ipV6(),
);

const FORGED_NAMES = [
  ...['Forwarded', 'X-Real-IP', 'X-Client-IP', 'CF-Connecting-IP', 'True-Client-IP'],
  ...['X-Forwarded', 'X-Cluster-Client-IP', 'Fastly-Client-IP', 'X-Original-Forwarded-For', 'Via'],
];

/** Headers with which a client pretends to be another. */
export const forgedHeaders: Arbitrary<Record<string, string>> = fc
  .dictionary(fc.constantFrom(...FORGED_NAMES), anyAddress, { maxKeys: 3 })
  .map((headers) => {
    const forwarded = headers.Forwarded;
    return forwarded === undefined ? headers : { ...headers, Forwarded: `for=${forwarded}` };
  });

/** What the client itself put into X-Forwarded-For, before the proxy added what it saw. */
export const forgedHops = fc.array(anyAddress, { maxLength: 3 });
