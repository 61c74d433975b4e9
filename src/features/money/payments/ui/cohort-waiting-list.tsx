import type { Locale } from '@/config/locales'
import type { ChoosableCohort } from '@/features/classes/cohorts/cohort-views'
import { cohortText, cohortTexts } from '@/features/classes/cohorts/ui/next-cohorts'
import { textsOf } from '@/i18n/texts-of'
import { actionFormTexts } from '@/server/form-texts'
import { ActionForm } from '@/ui/action-form'
import { SectionCard } from '@/ui/section-card'
import { joinWaitingListAction, leaveWaitingListAction } from '../actions'

interface WaitingListProps {
  locale: Locale
  /** Slug. */
  program: string
  /** The classes of the program that can be chosen. */
  cohorts: readonly ChoosableCohort[]
  /** The list that the student is on: of this class, or (null) of any class. */
  waiting: { cohortId: string | null } | null
}

/** The waiting lists of a program's full classes: to join one, or to leave it. */
export function WaitingList({ locale, program, cohorts, waiting }: WaitingListProps) {
  const t = textsOf(locale, 'Classes.waiting')
  const full = cohorts.filter(({ id, seats_left }) => seats_left === 0 && id !== waiting?.cohortId)
  if (full.length === 0 && !waiting) {
    return null
  }
  const names = cohortTexts(full, locale)
  const own = cohorts.find(({ id }) => id === waiting?.cohortId)
  return (
    <SectionCard id="waiting" title={t('title')} lead={t('lead')}>
      <div className="grid gap-6">
        {waiting && (
          <div className="grid gap-3">
            <p className="font-semibold wrap-anywhere">
              {own ? t('on', { name: cohortText(own, locale) }) : t('onAny')}
            </p>
            <ActionForm
              id="leave-list"
              locale={locale}
              action={leaveWaitingListAction}
              fields={[]}
              hidden={{ program }}
              variant="secondary"
              texts={actionFormTexts(locale, 'Classes.waiting.leave', 'Classes.waiting.saving')}
            />
          </div>
        )}
        {full.length > 0 && (
          <ActionForm
            id="join-list"
            locale={locale}
            action={joinWaitingListAction}
            fields={[
              {
                name: 'cohort',
                kind: 'select',
                label: t('full'),
                options: full.map(({ id }, i) => ({ value: id, label: names[i] ?? '' })),
              },
            ]}
            variant="secondary"
            texts={actionFormTexts(locale, 'Classes.waiting.join', 'Classes.waiting.saving')}
          />
        )}
      </div>
    </SectionCard>
  )
}
