import { expect, test } from 'vitest';
import { isPublicAddress } from './post.ts';

const addresses = (list: string) => list.trim().split(/\s+/);

test.each(
  addresses(`
    0.0.0.0 10.0.0.1 100.64.0.1 100.100.100.200 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1
    172.31.255.255 192.0.0.192 192.0.2.1 192.168.1.1 198.18.0.1 203.0.113.9 224.0.0.1 255.255.255.255
    168.63.129.16
    :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::a00:1 fc00::1 fd00:ec2::254
    fe80::1 fec0::1 ff02::1 2001:db8::1 2001::1 2002:7f00:1::1 3fff::1
    localhost hooks.example 1.2.3
  `),
)('%s is none', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(
  addresses(
    '8.8.8.8 1.1.1.1 172.15.0.1 172.32.0.1 100.63.0.1 193.0.0.1 2606:4700::1111 2a00:1450::1',
  ),
)('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
