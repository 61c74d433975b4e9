import { z } from 'zod'
import { doualaDayStart } from './douala-time'

/** An empty field of a filter form, or an empty parameter of a call, counts as missing. */
export const unlessBlank = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

/** The search text of a list, which must be storable text. */
export const searchText = (max = 100) =>
  z.preprocess(
    unlessBlank,
    z
      .string('Validation.invalid')
      .trim()
      .max(max, 'Validation.tooLong')
      .refine((value) => !value.includes('\0'), 'Validation.invalid')
      .optional(),
  )

/** A calendar day in Douala, as the browser's date field writes it. */
export const dayField = z.preprocess(
  unlessBlank,
  z
    .string('Audit.dayInvalid')
    .refine((value) => doualaDayStart(value) !== null, 'Audit.dayInvalid')
    .optional(),
)
