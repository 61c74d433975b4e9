import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { ruleTexts } from '@/server/form-check'
import { registrationSchema } from '../registration.schema'

export const registrationTexts = (locale: Locale) => ({
  labels: {
    ...pick(locale, 'Register', [
      'firstName',
      'lastName',
      'username',
      'usernameHint',
      'usernameFree',
      'usernameTaken',
      'usernameTry',
      'email',
      'emailHint',
      'phone',
      'phoneHint',
      'birthDate',
      'birthDateHint',
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
    ]),
    classLabel: textsOf(locale)('Classes.choose'),
    classHint: textsOf(locale)('Classes.chooseHint'),
    anyClass: textsOf(locale)('Classes.any'),
    noClass: textsOf(locale)('Classes.noClass'),
  },
  rules: ruleTexts(locale, registrationSchema),
  ...pick(locale, 'Common', ['errorSummaryTitle', 'show', 'hide']),
  networkError: textsOf(locale)('Errors.network'),
})

export type RegistrationTexts = ReturnType<typeof registrationTexts>
