import '@/lib/zod-without-eval'
import { z } from 'zod'
import { legalText as limits } from '@/config/limits'
import { doualaDayStart } from '@/lib/douala-time'
import { legalDocuments } from './legal-names'

const document = z.enum(legalDocuments, 'Validation.invalid')
const source = z.string('Validation.invalid').trim().max(limits.source, 'Validation.tooLong')
const sentence = z.string('Validation.invalid').trim().max(limits.change, 'Validation.tooLong')

export const nothingToReadSchema = z.object({})
export const legalDocumentSchema = z.object({ document })

/** `seen`: when the draft that the form showed was saved; empty: there was none. */
export const saveLegalDraftSchema = z.object({
  document,
  sourceEn: source.min(1, 'Legal.errors.textEn'),
  sourceFr: source.min(1, 'Legal.errors.textFr'),
  changeEn: sentence,
  changeFr: sentence,
  inForceOn: z
    .string('Classes.errors.day')
    .trim()
    .refine((day) => day === '' || doualaDayStart(day) !== null, 'Classes.errors.day'),
  asksAgain: z.enum(['yes', 'no'], 'Validation.invalid').transform((value) => value === 'yes'),
  seen: z.string('Validation.invalid').max(40, 'Validation.invalid'),
})

/** The draft that a page showed, to publish or to discard it. */
export const seenDraftSchema = z.object({
  document,
  seen: z.string('Validation.invalid').min(1, 'Validation.invalid').max(40, 'Validation.invalid'),
})

/** `shown`: the versions that the page showed, as 'terms:2 privacy:3'. */
export const agreeToTextsSchema = z.object({
  shown: z.string('Validation.invalid').max(100, 'Validation.invalid'),
  callbackUrl: z.string().max(500).optional().catch(undefined),
})
