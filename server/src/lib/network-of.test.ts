import { expect, test } from 'vitest';
import { toNetworkKey } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::7', '2001:db8:1:3::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
])('toNetworkKey converts the IP address %s to the network %s', (address, network) => {
  expect(toNetworkKey(address)).toBe(network);
  // The second call is answered from the cache.
  expect(toNetworkKey(address)).toBe(network);
});

test.each([
  ['mapped', '::ffff:203.0.113.7'],
  ['mapped, in digits', '::FFFF:cb00:7107'],
  ['mapped, whole', '0:0:0:0:0:ffff:203.0.113.7'],
  ['translated (NAT64)', '64:ff9b::203.0.113.7'],
  ['translated (SIIT)', '::ffff:0:203.0.113.7'],
  ['tunnelled (6to4)', '2002:cb00:7107:9::1'],
  ['with the port of a proxy', '203.0.113.7:50123'],
  ['mapped, with a port', '[::ffff:203.0.113.7]:50123'],
])('toNetworkKey reads an IPv4 address in this notation: %s', (_, address) => {
  expect(toNetworkKey(address)).toBe('203.0.113.7');
});

test.each(['', 'unknown', '_hidden', '203.0.113', '203.0.113.999', '2001:db8:::1'])(
  'toNetworkKey returns the same key for %j and any other unreadable IP address',
  (address) => {
    expect(toNetworkKey(address)).toBe(toNetworkKey('something else'));
  },
);
