import { z } from 'zod'
import { locales } from '@/config/locales'

export const certificateCodeAnswer = z.object({ code: z.string().describe('e.g. 7Q2M-4K9T-2BXP-8RDA') })

export const certificateAnswer = z.object({
  code: z.string(),
  status: z.enum(['valid', 'revoked']),
  name: z.string().nullable().describe('null when the person’s data were erased'),
  program: z.string().describe('In the language of the call'),
  program_slug: z.string(),
  weeks: z.int(),
  class: z.string().nullable().describe('First and last day, and the place'),
  completed_at: z.iso.datetime(),
  issued_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().nullable(),
  version: z.int().describe('Grows when it is issued again with another name'),
  language: z.enum(locales),
  credential_url: z.url(),
  signature: z.string().nullable().describe('JWS of the same facts; null while it is being signed'),
})
