import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/core'
import { type ProviderName, paymentProviders, providerNames } from '@/config/payment-providers'
import type { TextKey } from '@/messages/text-key'
import { cameroonMetadata } from './cameroon-phone-metadata'

export const phoneProblems = [
  'Validation.phoneRequired',
  'Validation.phoneInvalid',
  'Validation.phoneTooLongInternational',
  'Validation.phoneTooLong',
  'Validation.phoneTooShort',
] as const satisfies readonly TextKey[]
type PhoneProblem = (typeof phoneProblems)[number]
type PhoneCheck = { ok: true; e164: string } | { ok: false; messageKey: PhoneProblem }

const nationalLength = 9
const internationalLength = '+237'.length + nationalLength
const refuse = (messageKey: PhoneProblem): PhoneCheck => ({ ok: false, messageKey })

/** Removes spaces, dots, dashes and brackets; 00237 or a bare 237 before a complete number becomes +237. */
const compact = (typed: string) =>
  typed
    .replace(/[\s.()\-‐-―/]/g, '')
    .replace(/^00237/, '+237')
    .replace(/^237(?=6\d{8}$)/, '+237')

const parse = (text: string): PhoneNumber | undefined =>
  parsePhoneNumber(text, { defaultCountry: 'CM', extract: false }, cameroonMetadata)

/** A mobile number of Cameroon, or the text key of the first problem. */
export function checkPhone(typed: string): PhoneCheck {
  const phone = compact(typed)
  if (phone === '') {
    return refuse('Validation.phoneRequired')
  }
  const national = phone.replace(/^\+237/, '')
  if (!/^\d*$/.test(national)) {
    return refuse('Validation.phoneInvalid')
  }
  if (phone.startsWith('+237') && phone.length > internationalLength) {
    return refuse('Validation.phoneTooLongInternational')
  }
  if (national.startsWith('6') && national.length > nationalLength) {
    return refuse('Validation.phoneTooLong')
  }
  if (national.startsWith('6') && national.length < nationalLength) {
    return refuse('Validation.phoneTooShort')
  }
  const parsed = national.startsWith('6') ? parse(phone) : undefined
  return parsed?.isValid() ? { ok: true, e164: parsed.number } : refuse('Validation.phoneInvalid')
}

/** '+237670000001' → '+237 6 70 00 00 01'; any other text is returned unchanged. */
export const formatPhone = (e164: string) => parse(e164)?.formatInternational() ?? e164

/** '+237670000001' → '+237 6•• ••• •01': enough to recognise one's own number. */
export const maskPhone = (e164: string) =>
  /^\+2376\d{8}$/.test(e164) ? `+237 6•• ••• •${e164.slice(-2)}` : `•••${e164.slice(-2)}`

/** The provider whose network issued this number. Numbers can be ported, so it is only a hint, never a reason to refuse. */
export function operatorHint(e164: string): ProviderName | null {
  const national = e164.replace(/^\+237/, '')
  return providerNames.find((name) => paymentProviders[name].ownNumbers?.test(national)) ?? null
}

/** For files: a stored number begins with `+`, which a spreadsheet reads as a formula. */
export const nationalDigits = (phone: string | null | undefined): string | null =>
  phone?.replace(/^\+237/, '') ?? null
