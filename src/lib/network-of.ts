/** The eight groups of an IPv6 address without leading zeros; null for anything else. */
function groupsOf(address: string): string[] | null {
  const bare = address.replace(/%.*$/, '')
  if (!/^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(bare) || !URL.canParse(`http://[${bare}]`)) {
    return null
  }
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [parts(head), parts(tail ?? '')]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

const isMapped = (groups: string[]) => groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'

const dotted = (groups: string[]) =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')

/**
 * The network that limits count as one caller. One customer has 64 bits of IPv6 and can call from any
 * address in them; IPv4 addresses count individually, also when written as IPv6. Logs keep the address
 * itself.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  if (!groups) {
    return address
  }
  return isMapped(groups) ? dotted(groups) : `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The larger network around it, for a second, larger budget: one site can own many /64 networks. Null for
 * IPv4.
 */
export function widerNetworkOf(address: string): string | null {
  const groups = groupsOf(address)
  return groups && !isMapped(groups) ? `${groups.slice(0, 3).join(':')}::/48` : null
}
