import { z } from 'zod'

/**
 * Must run before the first schema, so that zod does not probe whether the browser allows `eval`: our policy
 * refuses it.
 */
if (typeof window !== 'undefined') {
  z.config({ jitless: true })
}
