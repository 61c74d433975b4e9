import { z } from 'zod'
import { text } from '@/config/limits'
import { reasonField } from '@/lib/fields'
import { slugParam } from '@/lib/slug-param'
import { readCode } from './certificate.rules'

/** In any spelling; text that cannot be a code matches nothing. */
const codeParam = z.unknown().transform((value) => readCode(value) ?? '')

export const certificateParamsSchema = z.object({ code: codeParam })

export const myCertificateSchema = z.object({ slug: slugParam })

const checked = (message: string) =>
  z.preprocess((value) => value === true || value === 'true' || value === 'on', z.literal(true, message))

/** The student says that the name of the profile is right. */
export const issueCertificateSchema = z.object({
  slug: slugParam,
  confirm: checked('Certificates.confirmFirst'),
})

export const listCertificateSchema = z.object({
  code: codeParam,
  listed: z.preprocess((value) => value === true || value === 'true' || value === 'on', z.boolean()),
})

export const revokeCertificateSchema = z.object({ code: codeParam, reason: reasonField })

export const reissueCertificateSchema = z.object({
  code: codeParam,
  name: z
    .string('Validation.required')
    .trim()
    .min(2, 'Validation.required')
    .max(2 * text.name + 1, 'Validation.tooLong'),
  reason: reasonField,
})

/** 0, a list that does not exist, for a value that is not a number. */
export const statusListSchema = z.object({
  list: z.coerce.number().int().min(1).max(100_000).catch(0),
})
