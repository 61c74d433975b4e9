import { z } from 'zod'

/** Asked for before the first schema, so that zod does not try whether a browser allows `eval`: our policy refuses it. */
if (typeof window !== 'undefined') {
  z.config({ jitless: true })
}
