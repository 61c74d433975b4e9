import { timingSafeEqual } from 'node:crypto'
import { remember } from '../remember'

const name = 'internal-secret'

/** Made once a process and never leaves it; Next's copy of this module finds the same one. */
export const internalSecret = (make: () => string) => remember(name, make)

export function isInternal(given: string | null): boolean {
  const known = Buffer.from(internalSecret(() => ''))
  const candidate = Buffer.from(given ?? '')
  return known.length > 0 && known.length === candidate.length && timingSafeEqual(known, candidate)
}
