import { type Locale, languageNames } from '@/config/locales'
import { offeredLocales } from '@/config/offered-locales'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { checkWith } from '@/server/form-check'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { CheckedForm } from '@/ui/checked-form'
import { SectionCard } from '@/ui/section-card'
import {
  changePasswordAction,
  chooseLanguageAction,
  requestEmailChangeAction,
  updateNamesAction,
} from '../actions'
import type { Profile } from '../users.answers'
import { changeEmailSchema, changePasswordSchema, updateNamesSchema } from '../users.schema'
import { loadEmail, loadNames, loadPassword } from './user-checks'

interface ProfileFormsProps {
  locale: Locale
  /** The path of this page, which is shown in the other language after a change of language. */
  path: string
  profile: Pick<Profile, 'first_name' | 'last_name' | 'email' | 'phone' | 'locale'>
}

const national = (phone: string | null) => (phone ? formatPhone(phone).replace(/^\+237 /, '') : '')

/** Each part of the profile is a separate form. */
export function ProfileForms({ locale, path, profile }: ProfileFormsProps) {
  const t = textsOf(locale, 'Profile')
  const password = textsOf(locale, 'Password')
  const currentPassword = {
    name: 'currentPassword',
    label: password('currentPassword'),
    kind: 'current-password',
    clears: true,
  } as const
  const save = actionFormTexts(locale, 'Profile.save', 'Profile.saving')
  return (
    <>
      <SectionCard id="names" title={t('namesTitle')}>
        <CheckedForm
          id="names"
          locale={locale}
          action={updateNamesAction}
          check={checkWith(locale, updateNamesSchema, loadNames)}
          texts={save}
          fields={[
            {
              name: 'first_name',
              label: t('firstName'),
              kind: 'text',
              autoComplete: 'given-name',
              defaultValue: profile.first_name,
            },
            {
              name: 'last_name',
              label: t('lastName'),
              kind: 'text',
              autoComplete: 'family-name',
              defaultValue: profile.last_name,
            },
            { name: 'phone', label: t('phone'), kind: 'phone', defaultValue: national(profile.phone) },
          ]}
        />
      </SectionCard>
      <SectionCard id="language" title={t('languageTitle')}>
        <ActionForm
          id="language"
          locale={locale}
          action={chooseLanguageAction}
          hidden={{ page: path }}
          texts={save}
          fields={[
            {
              name: 'language',
              label: t('language'),
              kind: 'select',
              defaultValue: profile.locale,
              options: offeredLocales().map((value) => ({ value, label: languageNames[value] })),
            },
          ]}
        />
      </SectionCard>
      <SectionCard id="email" title={t('emailTitle')} lead={t('emailNow', { email: profile.email })}>
        <CheckedForm
          id="email"
          locale={locale}
          action={requestEmailChangeAction}
          check={checkWith(locale, changeEmailSchema, loadEmail)}
          texts={actionFormTexts(locale, 'Profile.emailSend', 'Password.sending')}
          fields={[
            { name: 'email', label: t('newEmail'), hint: t('emailHint'), kind: 'email', clears: true },
            currentPassword,
          ]}
        />
      </SectionCard>
      <SectionCard id="password" title={t('passwordTitle')} lead={t('passwordLead')}>
        <CheckedForm
          id="password"
          locale={locale}
          action={changePasswordAction}
          check={checkWith(locale, changePasswordSchema, loadPassword)}
          texts={actionFormTexts(locale, 'Profile.changePassword', 'Password.saving')}
          fields={[
            currentPassword,
            { name: 'password', label: password('newPassword'), kind: 'new-password', clears: true },
            {
              name: 'confirmPassword',
              label: password('confirmPassword'),
              kind: 'new-password',
              clears: true,
            },
          ]}
        />
      </SectionCard>
    </>
  )
}
