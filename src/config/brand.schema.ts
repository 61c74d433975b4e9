import { z } from 'zod'
import type { Brand } from './site'

const phone = z.string().regex(/^\+\d{8,15}$/, 'must be like +237670000000')
const short = z.string().trim().min(1).max(100)
/** Names stand inside messages, where these signs mean something. */
const plainName = short.regex(/^[^<>{}\p{Cc}]+$/u, 'must not contain < > { }')

/** SITE_BRAND: JSON with the fields of `site` that are different here. */
export const brandSchema: z.ZodType<Brand> = z.strictObject({
  name: plainName.optional(),
  company: plainName.optional(),
  foundedYear: z.int().min(1900).max(2100).optional(),
  city: short.optional(),
  streetAddress: short.optional(),
  email: z.email().optional(),
  supportEmail: z.email().optional(),
  phone: phone.optional(),
  whatsapp: phone.optional(),
  social: z
    .array(z.strictObject({ name: short, url: z.url({ protocol: /^https$/ }) }))
    .max(10)
    .optional(),
})
