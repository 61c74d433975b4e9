import { randomUUID } from 'node:crypto'
import { bulk, text } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { hasRight } from '@/config/roles'
import { BulkForm } from '@/features/base/bulk/ui/bulk-form'
import { listPlacements } from '@/features/classes/cohorts/server/office/place-students'
import { reasonOf } from '@/features/classes/cohorts/ui/office/cohort-fields'
import { placementOptions } from '@/features/classes/cohorts/ui/office/cohort-parts'
import { textsOf } from '@/i18n/texts-of'
import type { ListState } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { actionFormTexts } from '@/server/form-texts'
import { currentActor, type PageOptions, runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { PageHead } from '@/ui/list/page-head'
import { SectionCard } from '@/ui/section-card'
import { placeMatchingAction, writeToMatchingAction } from '../actions'
import type { MatchingCount } from '../server/bulk-students'
import { studentListSpec } from '../students-list'
import { ExportButton } from './students-actions'

interface MatchingProps {
  locale: Locale
  /** The list as its address describes it. */
  state: ListState
  matching: MatchingCount
  options: PageOptions
}

interface FormsProps extends MatchingProps {
  count: number
  hidden: Readonly<Record<string, string>>
}

function Write({ locale, count, hidden }: FormsProps) {
  const t = textsOf(locale, 'Help')
  return (
    <SectionCard id="write" title={t('writeTitle')} lead={t('writeLead')}>
      <BulkForm
        id="write"
        locale={locale}
        count={count}
        action={writeToMatchingAction}
        hidden={{ ...hidden, letter: randomUUID() }}
        fields={[
          {
            name: 'text',
            label: t('text'),
            kind: 'textarea',
            maxLength: text.chatMessage,
            hint: t('textHint'),
          },
        ]}
        texts={{ ...actionFormTexts(locale, 'Help.sendNow', 'Help.sending'), submit: t('sendTo', { count }) }}
      />
    </SectionCard>
  )
}

async function Place({ locale, count, hidden, options }: FormsProps) {
  const cohorts = await runPage(listPlacements, {}, options)
  const t = textsOf(locale, 'StudentsOffice')
  return (
    cohorts.length > 0 && (
      <SectionCard id="move" title={t('moveChosen')} lead={t('moveMatchingLead')}>
        <BulkForm
          id="place"
          locale={locale}
          count={count}
          action={placeMatchingAction}
          hidden={{ ...hidden }}
          fields={[
            {
              name: 'to',
              kind: 'select',
              label: textsOf(locale, 'Classes.office')('moveTo'),
              options: placementOptions(cohorts, locale),
            },
            reasonOf(locale, 'Classes.office.reason'),
          ]}
          texts={{
            ...actionFormTexts(locale, 'Classes.office.moveNow', 'Classes.office.saving'),
            submit: t('moveMatching', { count }),
          }}
        />
      </SectionCard>
    )
  )
}

/** Everybody who matches the filters of the list, and what can be done with all of them. */
export async function MatchingStudents({ locale, state, matching, options }: MatchingProps) {
  const { q, filters } = state
  const { count, tooMany } = matching
  const actor = await currentActor()
  const may = (right: Parameters<typeof hasRight>[1]) => actor.kind === 'user' && hasRight(actor.user, right)
  const t = textsOf(locale, 'StudentsOffice')
  const back = officeListHref(locale, studentListSpec, state)
  const props = { locale, state, matching, options, count, hidden: { q, ...filters, back } }
  return (
    <>
      <PageHead
        locale={locale}
        title={t('matchingTitle')}
        lead={tooMany ? t('matchingMore', { most: bulk.most }) : t('chosen', { count })}
      />
      {may('users.manage') && count > 0 && (
        <p className="mb-6">
          <ExportButton locale={locale} state={state} />
        </p>
      )}
      {tooMany && (
        <EmptyState icon="users" title={textsOf(locale)('Bulk.errors.tooMany', { most: bulk.most })} />
      )}
      {count === 0 && <EmptyState icon="users" title={textsOf(locale)('Bulk.errors.none')} />}
      {!tooMany && count > 0 && (
        <div className="grid max-w-3xl gap-6">
          {may('rooms.moderate') && <Write {...props} />}
          {may('cohorts.write') && <Place {...props} />}
        </div>
      )}
    </>
  )
}
