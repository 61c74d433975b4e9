import { z } from 'zod'

/** A text that is not a slug names no program: it is treated as missing, not as malformed. */
export const slugParam = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
  .catch('')
