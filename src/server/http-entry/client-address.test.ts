import { expect, it } from 'vitest'
import { clientAddress } from './client-address'

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
