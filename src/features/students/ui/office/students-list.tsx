import { getTranslations } from 'next-intl/server'
import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ListState, listQuery } from '@/lib/list-state'
import type { ListedPage } from '@/server/kernel/list-page'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'
import { ListFoot } from '@/ui/list/list-foot'
import type { ListedStudent } from '../../server/office/student.presenter'
import { studentListSpec } from '../../students-list'
import { StudentsTable } from './students-table'

interface StudentsListProps {
  locale: Locale
  state: ListState
  found: ListedPage<ListedStudent>
}

/** The rows of one page with the list's frame, or an empty state. */
export async function StudentsList({ locale, state, found }: StudentsListProps) {
  const [t, office, common] = await Promise.all([
    getTranslations({ locale, namespace: 'StudentsOffice' }),
    getTranslations({ locale, namespace: 'Office' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const narrowed = state.q !== '' || Object.keys(state.filters).length > 0
  if (found.items.length === 0) {
    return (
      <EmptyState
        icon="graduation-cap"
        title={office('noStudents')}
        action={
          (narrowed || found.total > 0) && (
            <ButtonLink href={href(locale, paths.officePage('students'))} variant="secondary" size="sm">
              {common('clearFilters')}
            </ButtonLink>
          )
        }
      >
        {narrowed ? common('noMatch') : t('none')}
      </EmptyState>
    )
  }
  const from = (found.page - 1) * list.pageSize + 1
  return (
    <>
      <StudentsTable locale={locale} state={state} students={found.items} from={from} />
      <ListFoot
        className="mt-4"
        locale={locale}
        found={found}
        hrefOf={(page) =>
          href(locale, paths.officePage('students'), listQuery(studentListSpec, state, { page }))
        }
        showing={(range) => t('showing', range)}
      />
    </>
  )
}
