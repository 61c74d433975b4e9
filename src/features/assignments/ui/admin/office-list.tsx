import { getTranslations } from 'next-intl/server'
import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ListState, listQuery } from '@/lib/list-state'
import type { ListedPage } from '@/server/kernel/list-page'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'
import { Pager } from '@/ui/list/pager'
import { officeListSpec } from '../../office-list'
import type { OfficeSubmission } from '../../server/submissions.repository'
import { OfficeFiles } from './office-files'

interface OfficeListProps {
  locale: Locale
  state: ListState
  found: ListedPage<OfficeSubmission>
}

/** The files of one page with what stands around them, or what there is instead. */
export async function OfficeList({ locale, state, found }: OfficeListProps) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'Grading' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const numbers = new Intl.NumberFormat(locale)
  const here = (query: Record<string, string>) => href(locale, paths.adminAssignments, query)
  if (found.items.length === 0) {
    const searched = state.q !== '' || state.filters.program !== undefined
    const waiting = (state.filters.state ?? 'submitted') === 'submitted'
    const clear = (
      <ButtonLink href={here({})} variant="secondary" size="sm">
        {common('clearFilters')}
      </ButtonLink>
    )
    if (searched)
      return (
        <EmptyState icon="file-text" title={t('nothing')} action={clear}>
          {common('noMatch')}
        </EmptyState>
      )
    return (
      <EmptyState icon="file-text" title={waiting ? t('nothingWaits') : t('nothing')}>
        {waiting ? t('nothingWaitsText') : t('nothingText')}
      </EmptyState>
    )
  }
  const from = (found.page - 1) * list.pageSize + 1
  return (
    <>
      <OfficeFiles
        locale={locale}
        files={found.items}
        gradeHref={(assignment) => here({ ...listQuery(officeListSpec, state), assignment })}
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-soft" role="status">
          {t('showing', {
            from: numbers.format(from),
            to: numbers.format(from + found.items.length - 1),
            total: `${numbers.format(found.total)}${found.capped ? '+' : ''}`,
          })}
        </p>
        <Pager
          label={common('pages')}
          page={found.page}
          pages={Math.ceil(found.total / list.pageSize)}
          window={list.pagerWindow}
          hrefOf={(page) => here(listQuery(officeListSpec, state, { page }))}
          texts={{
            previous: common('previousPage'),
            next: common('nextPage'),
            page: (number) => common('pageNumber', { number }),
          }}
        />
      </div>
    </>
  )
}
