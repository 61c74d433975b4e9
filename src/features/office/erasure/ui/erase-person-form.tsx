import { text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Disclosure } from '@/ui/disclosure'
import { erasePersonAction } from '../actions'

interface ErasePersonFormProps {
  locale: Locale
  student: { id: string; email: string }
}

/** Explains above the fields what is removed and what stays. */
export function ErasePersonForm({ locale, student }: ErasePersonFormProps) {
  const t = textsOf(locale, 'Erasure')
  return (
    <Disclosure summary={t('title')}>
      <div className="mb-5 grid max-w-[65ch] gap-3">
        <p className="font-semibold">{t('lead')}</p>
        <p>{t('goes')}</p>
        <p>{t('stays')}</p>
      </div>
      <div className="max-w-2xl">
        <ActionForm
          id="erase"
          locale={locale}
          action={erasePersonAction}
          fields={[
            {
              name: 'reason',
              kind: 'textarea',
              label: t('reason'),
              hint: t('reasonHint'),
              maxLength: text.reason,
            },
            {
              name: 'email',
              kind: 'text',
              label: t('email'),
              hint: t('emailHint', { email: student.email }),
              maxLength: text.email,
              autoComplete: 'off',
            },
          ]}
          hidden={{ student: student.id }}
          variant="danger"
          texts={actionFormTexts(locale, 'Erasure.erase', 'Erasure.erasing')}
        />
      </div>
    </Disclosure>
  )
}
