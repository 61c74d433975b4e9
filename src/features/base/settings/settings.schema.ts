import '@/lib/zod-without-eval'
import { z } from 'zod'
import { siteSettings as limits, text } from '@/config/limits'
import { doualaDayStart } from '@/lib/douala-time'
import { emailField } from '@/lib/email-field'
import { blankAsUndefined } from '@/lib/fields'
import { isObject } from '@/lib/json'
import { isPlainHttps } from '@/lib/plain-https'
import { asOfficePhone } from './office-phone'

/** No line breaks, and nothing that turns the direction of what follows. */
const isPlainLine = (value: string) =>
  !/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value)

const line = (most: number) =>
  z
    .string('Validation.invalid')
    .trim()
    .max(most, 'Validation.tooLong')
    .refine(isPlainLine, 'Settings.errors.oneLine')
const nameSigns = /^[^<>{}"\\]*$/
const neededLine = (most: number) => line(most).min(1, 'Settings.errors.needed')
/** A name stands inside messages, subjects and senders, where these signs mean something. */
const nameLine = neededLine(limits.name).regex(nameSigns, 'Settings.errors.name')
const nameOrNothing = line(limits.name).regex(nameSigns, 'Settings.errors.name')

const phone = z
  .string('Settings.errors.phone')
  .max(text.phone, 'Settings.errors.phone')
  .refine((typed) => asOfficePhone(typed) !== null, 'Settings.errors.phone')
  .transform((typed) => asOfficePhone(typed) ?? '')

const day = z
  .string('Classes.errors.day')
  .trim()
  .refine((value) => doualaDayStart(value) !== null, 'Classes.errors.day')
const dayOrNothing = z.union([z.literal(''), day], 'Classes.errors.day')

/** People copy these with spaces of any kind. */
const spaced = (most: number) =>
  z
    .string('Validation.invalid')
    .max(most, 'Validation.tooLong')
    .transform((typed) => typed.replace(/\s+/g, ' ').trim().toUpperCase())

/** A RIB, an IBAN, or what another bank calls its accounts. */
const accountNumber = spaced(limits.line).refine(
  (number) => /^(?:|[A-Z0-9 ]+)$/.test(number) && /^(?:|.{5,34})$/.test(number.replaceAll(' ', '')),
  'Settings.errors.account',
)
/** ISO 9362 */
const bic = spaced(limits.name)
  .transform((code) => code.replaceAll(' ', ''))
  .refine((code) => /^(?:|[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)$/.test(code), 'Settings.errors.bic')

const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number('Settings.errors.number')
    .int('Settings.errors.number')
    .min(least, 'Settings.errors.number')
    .max(most, 'Settings.errors.number')

/** A form writes spaces between the digits of a large number. */
const typedNumber = (least: number, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.replace(/[\s\u00a0\u202f]/g, '') || NaN : value),
    wholeNumber(least, most),
  )

const isBlankRow = (row: unknown) =>
  isObject(row) && Object.values(row).every((value) => typeof value === 'string' && value.trim() === '')
/** Rows of a form; an empty one is none. */
const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(
      z.preprocess((value) => (isBlankRow(value) ? null : value), row.nullable()),
      'Validation.invalid',
    )
    .max(limits.rows, 'Settings.errors.tooMany')
    .transform((rows) => rows.filter((each) => each !== null))

const bothLanguages = (most: number) => z.object({ en: line(most), fr: line(most) }).partial()

const yesNo = z.preprocess(
  (value) => (value === 'yes' ? true : value === 'no' ? false : value),
  z.boolean('Validation.invalid'),
)

/** Its shape; the server reads it (`settings-pictures.ts`). */
const picture = z
  .string('Settings.errors.picture')
  .max(limits.pictureText, 'Settings.errors.pictureTooHeavy')
  .regex(/^(?:data:image\/png;base64,[A-Za-z0-9+/]+={0,2})?$/, 'Settings.errors.picture')

const figure = (most: number) =>
  z
    .object({
      value: typedNumber(0, most),
      source: line(limits.line),
      on: dayOrNothing,
      shown: yesNo,
    })
    .partial()

/** Every public setting by its name in the API, with what it may be. A part that is not sent stays. */
export const settingFields = {
  name: nameLine,
  company: nameLine,
  phone,
  whatsapp: phone,
  email: emailField,
  support_email: emailField,
  address: neededLine(limits.line),
  city: neededLine(limits.name),
  hours: z
    .object({
      days: z
        .array(
          z.coerce
            .number('Validation.invalid')
            .int('Validation.invalid')
            .min(0, 'Validation.invalid')
            .max(6, 'Validation.invalid'),
        )
        .min(1, 'Settings.errors.days')
        .max(7, 'Validation.invalid')
        .transform((days) => [...new Set(days)].sort()),
      from: wholeNumber(0, 23),
      to: wholeNumber(1, 24),
    })
    .partial(),
  holidays: rowsOf(
    z
      .object({ from: day, to: z.preprocess(blankAsUndefined, day.optional()) })
      .transform(({ from, to = from }) => ({ from, to }))
      .refine(({ from, to }) => from <= to, { error: 'Settings.errors.range', path: ['to'] }),
  ),
  social: rowsOf(
    z.object({
      name: nameLine,
      url: z
        .string('Classes.errors.link')
        .trim()
        .max(limits.link, 'Validation.tooLong')
        .refine(isPlainHttps, 'Classes.errors.link'),
    }),
  ),
  receipt_footer: bothLanguages(limits.line),
  bank: z
    .object({ holder: line(limits.name), bank: line(limits.name), account: accountNumber, bic })
    .partial(),
  legal: z
    .object({
      rccm: line(limits.name),
      taxpayer_number: line(limits.name),
      vat: bothLanguages(limits.line),
      approval: line(limits.line),
      approved_until: dayOrNothing,
      hosting_company: line(limits.name),
      hosting_country: bothLanguages(limits.name),
      payflex_country: bothLanguages(limits.name),
    })
    .partial(),
  figures: z
    .object({ students: figure(100_000_000), success_rate: figure(100), weeks: figure(520) })
    .partial(),
  languages: z.object({ en: yesNo, fr: yesNo }).partial(),
  providers: z.object({ mtn: yesNo, orange: yesNo, payflex: yesNo }).partial(),
  sender: z
    .object({ name: nameOrNothing, address: z.union([z.literal(''), emailField], 'Validation.emailInvalid') })
    .partial(),
  logo: picture,
  signature: z.object({ name: nameOrNothing, role: bothLanguages(limits.name), picture }).partial(),
} as const

const change = z
  .object(settingFields)
  .partial()
  .extend({
    reason: line(text.reason).optional(),
  })

export const changeSettingsSchema = change

const dayChoice = /^(\d)$/
/** { 1: 'open', 2: 'closed' } → [1]; rows { 0: …, 1: … } → […]; other values as they are. */
function asLists(value: unknown): unknown {
  if (!isObject(value)) {
    return value
  }
  const entries = Object.entries(value).map(([name, part]) => [name, asLists(part)] as const)
  if (entries.length === 0 || !entries.every(([name]) => /^\d{1,2}$/.test(name))) {
    return Object.fromEntries(entries)
  }
  const isChoice = entries.every(
    ([name, part]) => dayChoice.test(name) && (part === 'open' || part === 'closed'),
  )
  return isChoice
    ? entries.filter(([, part]) => part === 'open').map(([name]) => name)
    : entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, part]) => part)
}

/** Fields of a form, named by their place ('social.0.url'), as the API has them. */
export function fromForm(values: unknown): unknown {
  if (!isObject(values)) {
    return values
  }
  const root: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(values)) {
    const parts = name.split('.').slice(0, 4)
    const last = parts.pop() as string
    let place = root
    for (const part of parts) {
      const known = place[part]
      const next: Record<string, unknown> = isObject(known) ? known : Object.create(null)
      place[part] = next
      place = next
    }
    place[last] = value
  }
  return asLists({ ...root })
}

/** The same from a form of the page. `seen`: the newest version that the page showed. */
export const saveSettingsSchema = z.preprocess(
  fromForm,
  change.extend({ seen: z.coerce.number().int().optional() }),
)

export const readSettingsSchema = z.object({})
