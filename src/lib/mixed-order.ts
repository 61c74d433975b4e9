/** FNV-1a with a final mix: the same order on every device, without anything to store. */
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (let n = 0; n < text.length; n += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** In a mixed order, the same for everybody. `name`: what they belong to, so that equal ids elsewhere are mixed differently. */
export const mixedOrder = <Item extends { id: string }>(name: string, items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => mixed(`${name} ${a.id}`) - mixed(`${name} ${b.id}`))
