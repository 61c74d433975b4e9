import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ListState, listQuery } from '@/lib/list-state'
import type { ListedPage } from '@/server/kernel/list-page'
import { ListResult } from '@/ui/list/list-result'
import type { OfficeSubmission } from '../../server/submissions.repository'
import { officeListSpec } from '../../submissions-list'
import { OfficeFiles } from './office-files'

interface OfficeListProps {
  locale: Locale
  state: ListState
  /** null: it could not be read. */
  result: ListedPage<OfficeSubmission> | null
}

/** The files of one page with title and pager, or why there are none. */
export async function OfficeList({ locale, state, result }: OfficeListProps) {
  const t = await getTranslations({ locale, namespace: 'Grading' })
  // What waits is the list itself: only a search or a program leaves something out.
  const narrowed = state.q !== '' || state.filters.program !== undefined
  const waiting = !narrowed && (state.filters.state ?? 'submitted') === 'submitted'
  return (
    <ListResult
      locale={locale}
      list={officeListSpec}
      state={state}
      result={result}
      icon="file-text"
      narrowed={narrowed}
      texts={{
        failed: t('failed'),
        none: waiting ? t('nothingWaits') : t('nothing'),
        noneText: waiting ? t('nothingWaitsText') : t('nothingText'),
        showing: (range) => t('showing', range),
      }}
      table={({ items }) => (
        <OfficeFiles
          locale={locale}
          files={items}
          gradeHref={(assignment) =>
            href(locale, paths.officePage('assignments'), { ...listQuery(officeListSpec, state), assignment })
          }
        />
      )}
    />
  )
}
