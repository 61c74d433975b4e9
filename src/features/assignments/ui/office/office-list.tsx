import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ListState, listQuery } from '@/lib/list-state'
import type { ListedPage } from '@/server/kernel/list-page'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'
import { ListFoot } from '@/ui/list/list-foot'
import { officeListSpec } from '../../office-list'
import type { OfficeSubmission } from '../../server/submissions.repository'
import { OfficeFiles } from './office-files'

interface OfficeListProps {
  locale: Locale
  state: ListState
  found: ListedPage<OfficeSubmission>
}

/** The files of one page with title and pager, or the empty state. */
export async function OfficeList({ locale, state, found }: OfficeListProps) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'Grading' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const here = (query: Record<string, string>) => href(locale, paths.officePage('assignments'), query)
  if (found.items.length === 0) {
    const searched = state.q !== '' || state.filters.program !== undefined
    const waiting = (state.filters.state ?? 'submitted') === 'submitted'
    const clear = (
      <ButtonLink href={here({})} variant="secondary" size="sm">
        {common('clearFilters')}
      </ButtonLink>
    )
    if (searched) {
      return (
        <EmptyState icon="file-text" title={t('nothing')} action={clear}>
          {common('noMatch')}
        </EmptyState>
      )
    }
    return (
      <EmptyState icon="file-text" title={waiting ? t('nothingWaits') : t('nothing')}>
        {waiting ? t('nothingWaitsText') : t('nothingText')}
      </EmptyState>
    )
  }
  return (
    <>
      <OfficeFiles
        locale={locale}
        files={found.items}
        gradeHref={(assignment) => here({ ...listQuery(officeListSpec, state), assignment })}
      />
      <ListFoot
        className="mt-4"
        locale={locale}
        found={found}
        hrefOf={(page) => here(listQuery(officeListSpec, state, { page }))}
        showing={(range) => t('showing', range)}
      />
    </>
  )
}
