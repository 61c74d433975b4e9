import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { recordOf } from '@/lib/record-of'
import type { TextKey, TextKeyIn } from '@/messages/text-key'

const labels = [
  'firstName',
  'lastName',
  'username',
  'usernameHint',
  'usernameFree',
  'usernameTaken',
  'email',
  'emailHint',
  'phone',
  'phoneHint',
  'program',
  'price',
  'onlineGroup',
  'campusGroup',
  'password',
  'passwordHint',
  'confirmPassword',
  'submitWait',
  'submitting',
  'loginInstead',
  'loginLink',
  'detailsSubmit',
  'detailsSaving',
] as const

/** The messages of the schema in the browser; the server brings its own. */
const rules = [
  'firstNameRequired',
  'lastNameRequired',
  'usernameRequired',
  'usernameInvalid',
  'usernameReserved',
  'nameReserved',
  'emailRequired',
  'emailInvalid',
  'phoneRequired',
  'phoneInvalid',
  'phoneTooLong',
  'phoneTooLongInternational',
  'phoneTooShort',
  'passwordShort',
  'passwordLong',
  'passwordsDiffer',
  'nameInvalid',
  'programUnknown',
  'classUnknown',
  'tooLong',
  'invalid',
] as const

const from = <Namespace extends string, Key extends TextKeyIn<Namespace>>(
  locale: Locale,
  namespace: Namespace,
  keys: readonly Key[],
) => recordOf(keys, (key) => textsOf(locale)(`${namespace}.${key}` as TextKey))

/** The texts of the forms as plain values: the browser gets no dictionary. */
export const registrationTexts = (locale: Locale) => ({
  labels: {
    ...from(locale, 'Register', labels),
    usernameTry: textsOf(locale)('Register.usernameTry', { name: '{name}' }),
    classLabel: textsOf(locale)('Classes.choose'),
    classHint: textsOf(locale)('Classes.chooseHint'),
    anyClass: textsOf(locale)('Classes.any'),
    noClass: textsOf(locale)('Classes.noClass'),
  },
  rules: from(locale, 'Validation', rules) as Record<string, string>,
  ...pick(locale, 'Common', ['errorSummaryTitle', 'show', 'hide']),
  networkError: textsOf(locale)('Errors.network'),
})

export type RegistrationTexts = ReturnType<typeof registrationTexts>
