import type { Locale } from '@/config/locales'
import { recordOf } from '@/lib/record-of'
import type { TextKey, TextKeyIn } from '@/messages/text-key'
import { translate } from '@/server/texts'

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
) => recordOf(keys, (key) => translate(locale, `${namespace}.${key}` as TextKey))

/** The texts of the forms as plain values: the browser gets no dictionary. */
export const registrationTexts = (locale: Locale) => ({
  labels: {
    ...from(locale, 'Register', labels),
    usernameTry: translate(locale, 'Register.usernameTry', { name: '{name}' }),
    classLabel: translate(locale, 'Classes.choose'),
    classHint: translate(locale, 'Classes.chooseHint'),
    anyClass: translate(locale, 'Classes.any'),
    noClass: translate(locale, 'Classes.noClass'),
  },
  rules: from(locale, 'Validation', rules) as Record<string, string>,
  /** Title of the summary by the number of invalid fields. */
  summary: Array.from({ length: 10 }, (_, count) => translate(locale, 'Common.errorSummaryTitle', { count })),
  show: translate(locale, 'Common.show'),
  hide: translate(locale, 'Common.hide'),
  networkError: translate(locale, 'Errors.network'),
})

export type RegistrationTexts = ReturnType<typeof registrationTexts>
