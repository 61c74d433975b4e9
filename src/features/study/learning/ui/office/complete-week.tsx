import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { Disclosure } from '@/ui/disclosure'
import { completeWeekByOfficeAction } from '../../actions'

interface CompleteWeekProps {
  locale: Locale
  /** Weeks without required items that may be completed. */
  weeks: readonly { number: number; title: string }[]
  /** For one student, or for everybody in a class. */
  target: { enrolment: string } | { cohort: string }
}

/** The office completes a week that no item completes, with a reason. */
export function CompleteWeek({ locale, weeks, target }: CompleteWeekProps) {
  const t = textsOf(locale, 'Learning')
  const help = textsOf(locale, 'Help')
  if (weeks.length === 0) {
    return null
  }
  return (
    <Disclosure summary={t('completeWeekTitle')}>
      <div className="grid max-w-2xl gap-4 pb-4">
        <p className="text-soft">{t('cohort' in target ? 'completeWeekClassLead' : 'completeWeekLead')}</p>
        <ActionForm
          id="complete-week"
          locale={locale}
          action={completeWeekByOfficeAction}
          hidden={{ ...target }}
          fields={[
            {
              name: 'number',
              label: t('completeWeekWhich'),
              kind: 'select',
              defaultValue: String(weeks[0]?.number),
              options: weeks.map(({ number, title }) => ({
                value: String(number),
                label: t('completeWeekOption', { number, title }),
              })),
            },
            {
              name: 'reason',
              label: help('reason'),
              hint: help('reasonHint'),
              kind: 'textarea',
              maxLength: 500,
              clears: true,
            },
          ]}
          texts={actionFormTexts(locale, 'Learning.completeWeekNow', 'Learning.completingWeek')}
        />
      </div>
    </Disclosure>
  )
}
