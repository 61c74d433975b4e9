import { z } from 'zod'
import { text } from '@/config/limits'

/** Replaces an invalid id: it matches nothing. */
export const noId = '00000000-0000-0000-0000-000000000000'

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** An id in an address or a form; an invalid one matches nothing. */
export const idField = z.uuid().catch(noId)

/** An empty field of a form counts as missing. */
export const blankAsUndefined = (value: unknown) => (value === '' ? undefined : value)

/** The same for a field that may be emptied. */
export const blankAsNull = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : value

/** Line breaks stay; what no keyboard types and the database cannot store goes. */
export const cleanText = (typed: string) =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()

/** Why something was done: a sentence, not a keystroke. */
export const reasonField = z
  .string('Validation.reasonNeeded')
  .trim()
  .min(3, 'Validation.reasonNeeded')
  .max(text.reason, 'Validation.tooLong')
