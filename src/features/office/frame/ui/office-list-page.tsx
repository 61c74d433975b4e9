import { type ReactNode, Suspense } from 'react'
import type { z } from 'zod'
import { list as sizes } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { paths, withQuery } from '@/config/paths'
import { officeLink } from '@/features/base/site/ui/office-links'
import { type ListState, listQuery, type RawQuery, readListState } from '@/lib/list-state'
import type { OfficeListSpec } from '@/lib/office-list'
import type { TextKeyIn } from '@/messages/text-key'
import type { Actor } from '@/server/kernel/actor'
import type { Page } from '@/server/kernel/paging'
import type { UseCase } from '@/server/kernel/use-case'
import { runPage } from '@/server/transport/http/page'
import type { IconName } from '@/ui/icon-data'
import { LoadingRows } from '@/ui/list/loading-rows'
import { PageHead } from '@/ui/list/page-head'
import { listOrFailure, listWithin } from './list-or-failure'
import { listText } from './list-text'
import { OfficeFrame } from './office-frame'
import { OfficeListFilters, type OfficeListFiltersProps } from './office-list-filters'
import {
  type ListedRows,
  OfficeListResult,
  type OfficeListResultProps,
  type ResultTexts,
} from './office-list-result'
import { OpenBulk } from './open-bulk'

export interface OfficeListProps {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<RawQuery>
}

interface OpenList {
  locale: Locale
  list: OfficeListSpec
  state: ListState
  /** The page with its query, without its language. */
  path: string
  query: RawQuery
}

interface ReadList<Result> extends OpenList {
  /** null: the list could not be read. */
  result: Result | null
}

/** The state of a list, as the page's address describes it. */
async function openList(list: OfficeListSpec, { params, searchParams }: OfficeListProps): Promise<OpenList> {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const state = readListState(list, query)
  const path = withQuery(paths.officePage(list.page), listQuery(list, state))
  return { locale, list, state, path, query }
}

function readPage<Schema extends z.ZodType, A extends Actor, Result extends Page<unknown>>(
  useCase: UseCase<Schema, A, Result>,
  { locale, state, path }: OpenList,
): Promise<Result | null> {
  const { q, sort, dir, filters } = state
  return listWithin(state.page, (page) => {
    const input = { q, sort, dir, ...filters, page: String(page), page_size: String(sizes.pageSize) }
    return runPage(useCase, input as z.input<Schema>, { locale, path, signInAt: paths.office })
  })
}

/** Reads a list in the state that the page's address describes. */
export async function runListPage<Schema extends z.ZodType, A extends Actor, Result extends Page<unknown>>(
  useCase: UseCase<Schema, A, Result>,
  list: OfficeListSpec,
  props: OfficeListProps,
): Promise<ReadList<Result>> {
  const opened = await openList(list, props)
  return { ...opened, result: await readPage(useCase, opened) }
}

/** The same without waiting for the rows: the page is shown before its rows. */
export async function startListPage<Schema extends z.ZodType, A extends Actor, Result extends Page<unknown>>(
  useCase: UseCase<Schema, A, Result>,
  list: OfficeListSpec,
  props: OfficeListProps,
): Promise<OpenList & { reading: () => Promise<Result | null> }> {
  const opened = await openList(list, props)
  return { ...opened, reading: () => readPage(useCase, opened) }
}

/** Reads a list that has all its rows on one page. */
export async function runWholeListPage<A extends Actor, Result, Row>(
  useCase: UseCase<z.ZodObject, A, Result>,
  list: OfficeListSpec & { whole: true },
  props: OfficeListProps,
  rowsOf: (result: Result) => Row[],
): Promise<ReadList<ListedRows & { items: Row[] }>> {
  const opened = await openList(list, props)
  const { locale, path } = opened
  const result = await listOrFailure(runPage(useCase, {}, { locale, path, signInAt: paths.office }))
  const items = result && rowsOf(result)
  return { ...opened, result: items && { items, total: items.length, page: 1 } }
}

interface OfficeListPageProps<Result>
  extends Pick<OfficeListFiltersProps, 'counts' | 'programs' | 'filters' | 'quick' | 'search'>,
    Pick<OfficeListResultProps<Result>, 'table' | 'narrowed'> {
  read: ReadList<Result> | (OpenList & { reading: () => Promise<Result | null> })
  /** Its entry in the bar, if it is not the first one with this address. */
  current?: TextKeyIn<'Office.nav'>
  /** Replaces the list's title and lead. */
  title?: string
  lead?: ReactNode
  /** Shows the lead beside the title. */
  inline?: boolean
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Replaces title, lead and buttons. */
  head?: ReactNode
  /** A notice about the last action, above or below the title. */
  above?: ReactNode
  notice?: ReactNode
  /** Replaces search and filters. */
  tools?: ReactNode
  /** Texts of the list that depend on its filters. */
  texts?: ResultTexts
  icon?: IconName
  /** The text shown while the rows are being read. */
  loading?: string
  /** Below the list: sums, and dialogs that the address opens. */
  after?: ReactNode
  /** Wraps the whole page. */
  board?: (page: ReactNode) => ReactNode
}

async function Rows<Result extends ListedRows>({
  reading,
  ...props
}: Omit<OfficeListResultProps<Result>, 'result'> & { reading: () => Promise<Result | null> }) {
  return <OfficeListResult {...props} result={await reading()} />
}

/** A page that is one list: title, search, filters, table, pages. */
export function OfficeListPage<Result extends ListedRows>({
  read,
  head,
  tools,
  loading = '',
  board = (page) => page,
  ...props
}: OfficeListPageProps<Result>) {
  const { locale, list, state, path } = read
  const { counts, programs, filters, quick, search, table, narrowed, texts } = props
  const { title, lead, inline, actions, above, notice, after } = props
  const link = officeLink(list.page)
  const shown = { locale, list, state, table, narrowed, texts, icon: props.icon ?? link?.icon ?? 'inbox' }
  return (
    <OfficeFrame locale={locale} path={path} current={props.current ?? link?.text ?? ''}>
      {board(
        <>
          {above}
          {head ?? (
            <PageHead
              locale={locale}
              title={title ?? listText(locale, list, 'title')}
              lead={lead === undefined ? listText(locale, list, 'lead') : lead}
              inline={inline}
            >
              {actions}
            </PageHead>
          )}
          {notice}
          <OpenBulk locale={locale} page={list.page} path={path} />
          {tools}
          {!tools && !list.unsearched && (
            <OfficeListFilters
              locale={locale}
              list={list}
              state={state}
              counts={counts}
              programs={programs}
              filters={filters}
              quick={quick}
              search={search}
            />
          )}
          {'reading' in read ? (
            <Suspense key={path} fallback={<LoadingRows text={loading} rows={sizes.pageSize} />}>
              <Rows {...shown} reading={read.reading} />
            </Suspense>
          ) : (
            <OfficeListResult {...shown} result={read.result} />
          )}
          {after}
        </>,
      )}
    </OfficeFrame>
  )
}
