import { timingSafeEqual } from 'node:crypto'
import { remember } from '../remember'

const name = 'internal-secret'

/** Created once per process and never sent out; Next's copy of this module reads the same value. */
export const internalSecret = (make: () => string) => remember(name, make)

export function isInternal(value: string | null): boolean {
  const secret = Buffer.from(internalSecret(() => ''))
  const candidate = Buffer.from(value ?? '')
  return secret.length > 0 && secret.length === candidate.length && timingSafeEqual(secret, candidate)
}
