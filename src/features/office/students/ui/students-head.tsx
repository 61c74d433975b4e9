import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { hasRight } from '@/config/roles'
import { numberFormat } from '@/lib/intl-formats'
import { type ListState, listQuery } from '@/lib/list-state'
import { currentActor } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { RefreshButton } from '@/ui/list/refresh-button'
import { studentListSpec } from '../students-list'

interface StudentsHeadProps {
  locale: Locale
  state: ListState
  /** All registered students, whatever the filter. */
  total: number
}

/** The file holds the whole filtered list, not only this page of it. */
function exportHref(state: ListState) {
  const { sort: _, dir: __, page: ___, ...filter } = listQuery(studentListSpec, state)
  const query = new URLSearchParams(filter).toString()
  return `/api/admin/students/export-csv${query && `?${query}`}`
}

export async function StudentsHead({ locale, state, total }: StudentsHeadProps) {
  const [t, office, actor] = await Promise.all([
    getTranslations({ locale, namespace: 'StudentsOffice' }),
    getTranslations({ locale, namespace: 'Office' }),
    currentActor(),
  ])
  const mayExport = actor.kind === 'user' && hasRight(actor.user, 'users.manage')
  const count = numberFormat(locale).format(total)
  // The number of all students says nothing of what was searched for: the foot of the list counts that.
  const isWhole = state.q === '' && Object.keys(state.filters).length === 0
  return (
    <PageHead locale={locale} title={isWhole ? office('registeredStudents', { count }) : t('caption')}>
      {mayExport && (
        <ButtonLink href={exportHref(state)} variant="secondary">
          <Icon name="download" />
          {office('exportCsv')}
        </ButtonLink>
      )}
      <RefreshButton texts={{ refresh: t('refresh'), busy: t('refreshing'), done: t('refreshed') }}>
        <Icon name="refresh-cw" className="size-5" />
      </RefreshButton>
    </PageHead>
  )
}
