import { expect, it } from 'vitest'
import { clientAddress, limitKey } from './client-address'

const forwarded = (value: string) => ({ 'x-forwarded-for': value })

it.each([
  ['a direct caller cannot name itself', forwarded('1.1.1.1'), '10.0.0.9', 0, '10.0.0.9'],
  ['one proxy: what it saw', forwarded('9.9.9.9, 41.202.1.1'), '10.0.0.9', 1, '41.202.1.1'],
  [
    'two proxies: what the outer one saw',
    forwarded('9.9.9.9, 41.202.1.1, 10.0.0.8'),
    '10.0.0.9',
    2,
    '41.202.1.1',
  ],
  ['fewer entries than proxies: the first there is', {}, '10.0.0.9', 2, '10.0.0.9'],
  ['IPv4 in IPv6 form', {}, '::ffff:10.0.0.9', 0, '10.0.0.9'],
])('%s', (_, headers, socket, proxies, expected) => {
  expect(clientAddress(headers, socket, proxies)).toBe(expected)
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6::', '1:2:3:4::/64'],
  ['unknown', 'unknown'],
])('a budget counts %s as %s', (address, key) => {
  expect(limitKey(address)).toBe(key)
})
