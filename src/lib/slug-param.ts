import { z } from 'zod'

/** Anything that cannot be a slug names no program: it is absent, not malformed. */
export const slugParam = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
  .catch('')
