import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { differencesList } from '@/features/money/statements/differences-list'
import { listDifferences } from '@/features/money/statements/server/list-differences'
import { Differences } from '@/features/money/statements/ui/differences'
import { ImportCard } from '@/features/money/statements/ui/import-card'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'

export const generateMetadata = privateMetadata('Statements.title')

export default async function StatementsPage(props: OfficeListProps) {
  const read = await runListPage(listDifferences, differencesList, props)
  const { locale, state, result, query } = read
  return (
    <OfficeListPage
      read={read}
      tools={<ImportCard locale={locale} state={state} files={result?.files ?? []} notice={query.notice} />}
      table={({ items }) => <Differences locale={locale} items={items} />}
    />
  )
}
