import { expect, it } from 'vitest'
import { networkOf, widerNetworkOf } from './network-of'

it.each([
  ['IPv4 counts by itself', '41.202.1.1', '41.202.1.1', null],
  ['IPv4 in IPv6 form is IPv4', '::ffff:41.202.1.1', '41.202.1.1', null],
  ['the same in hexadecimal', '::FFFF:29ca:101', '41.202.1.1', null],
  ['IPv6 counts by its first 64 bits', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['the same network, shortened', '2001:db8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['upper case and leading zeros', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['zeros in the middle', '2001:db8::5:0:0:0:1', '2001:db8:0:5::/64', '2001:db8:0::/48'],
  ['a zone is no part of it', 'fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['loopback', '::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['what is no address stays as it is', 'unknown', 'unknown', null],
  ['nor is this one', '1:2:3', '1:2:3', null],
  ['nor one that would leave the brackets', ']/x:', ']/x:', null],
])('%s', (_, address, network, wider) => {
  expect(networkOf(address)).toBe(network)
  expect(widerNetworkOf(address)).toBe(wider)
})
