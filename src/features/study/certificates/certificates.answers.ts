import { z } from 'zod'
import { locales } from '@/config/locales'
import { certificateStatuses } from './certificate.rules'

export const certificateCodeAnswer = z.object({ code: z.string().describe('e.g. 7Q2M-4K9T-2BXP-8RDA') })

/** What everybody who has the code may know. */
export const certificateAnswer = z.object({
  code: z.string(),
  status: z.enum(certificateStatuses),
  name: z.string().nullable().describe('null when the person’s data were erased'),
  program: z.string().describe('In the language of the call'),
  program_slug: z.string(),
  outcome: z.string().describe('What the program teaches, in the language of the call'),
  weeks: z.int(),
  /** As 2026-01-12/2026-03-06, Douala. */
  class: z.string().nullable().describe('First and last day, and the place'),
  completed_at: z.iso.datetime(),
  issued_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().nullable(),
  version: z.int().describe('Grows when it is issued again with another name'),
  language: z.enum(locales),
  record: z
    .object({
      weeks: z.object({ completed: z.int(), of: z.int() }),
      exercises_passed: z.int(),
      quizzes_passed: z.int(),
      assignments: z.array(
        z.object({
          title: z.object({ en: z.string(), fr: z.string() }),
          points: z.int().nullable().describe('null when it was accepted without points'),
          max: z.int(),
          judged_by: z.string().nullable().describe('null when the person’s data were erased'),
        }),
      ),
      attendance: z
        .object({ attended: z.int(), held: z.int() })
        .nullable()
        .describe('Sessions of the class; null without a class'),
    })
    .nullable()
    .describe('What was done; null when it was issued before this was kept'),
  credential_url: z.url(),
  signature: z.string().nullable().describe('JWS of the same facts; null while it is being signed'),
})
export type CertificateView = z.infer<typeof certificateAnswer>
export type RecordView = NonNullable<CertificateView['record']>
