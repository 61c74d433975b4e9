import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

const closedV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Within the addresses that are routed: examples, and those that carry an address of IPv4. */
const closedV6: readonly (readonly [string, number])[] = [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
]

const closed = new BlockList()
const routedV6 = new BlockList()
for (const [net, bits] of closedV4) {
  closed.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of closedV6) {
  closed.addSubnet(net, bits, 'ipv6')
}
routedV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to the public internet: nothing of this machine, its network or its provider's. */
export const isPublicAddress = ({ address, family }: LookupAddress) =>
  family === 6
    ? routedV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    : !closed.check(address, 'ipv4')

export class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC'
}

/**
 * For a connection to an address that somebody else has named: the name is looked up for the connection itself, so it cannot mean
 * another address afterwards. One address that is not public refuses all.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) {
      return callback(error ?? new NotPublic(), '')
    }
    if (!found.every(isPublicAddress)) {
      return callback(new NotPublic('the name leads to an address that is not public'), '')
    }
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}
