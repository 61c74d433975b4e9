import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ComponentProps, ReactNode } from 'react'
import type { z } from 'zod'
import { list as sizes } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { paths, withQuery } from '@/config/paths'
import { officeLink } from '@/features/base/site/ui/office-links'
import { type ListState, listQuery, type RawQuery, readListState } from '@/lib/list-state'
import type { AddressedList, OfficeListSpec } from '@/lib/office-list'
import type { Actor } from '@/server/kernel/actor'
import type { ListedPage } from '@/server/kernel/list-page'
import type { Page } from '@/server/kernel/paging'
import type { UseCase } from '@/server/kernel/use-case'
import { runPage } from '@/server/transport/http/page'
import { OfficeListFilters } from '@/ui/list/office-list-filters'
import { OfficeListResult } from '@/ui/list/office-list-result'
import { PageHead } from '@/ui/list/page-head'
import { listWithin } from './list-or-failure'
import { OfficeFrame } from './office-frame'

export interface OfficeListProps {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<RawQuery>
}

interface OpenList<List> {
  locale: Locale
  list: List
  state: ListState
  /** The page with its query, without its language. */
  path: string
  query: RawQuery
}

interface ReadList<Result, List = OfficeListSpec> extends OpenList<List> {
  /** null: it could not be read. */
  result: Result | null
}

/** The state of a list, as the page's address describes it. */
export async function openListPage<List extends AddressedList>(
  list: List,
  { params, searchParams }: OfficeListProps,
): Promise<OpenList<List>> {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  setRequestLocale(locale)
  const state = readListState(list, query)
  const path = withQuery(paths.officePage(list.page), listQuery(list, state))
  return { locale, list, state, path, query }
}

/** null: it could not be read. */
export function readList<Schema extends z.ZodType, A extends Actor, Result extends Page<unknown>>(
  useCase: UseCase<Schema, A, Result>,
  { locale, state, path }: Pick<OpenList<AddressedList>, 'locale' | 'state' | 'path'>,
): Promise<Result | null> {
  const { q, sort, dir, filters } = state
  return listWithin(state.page, (page) => {
    const input = { q, sort, dir, ...filters, page: String(page), page_size: String(sizes.pageSize) }
    return runPage(useCase, input as z.input<Schema>, { locale, path, signInAt: paths.office })
  })
}

/** Reads a list in the state that the page's address describes. */
export async function runListPage<
  Schema extends z.ZodType,
  A extends Actor,
  Result extends Page<unknown>,
  List extends AddressedList,
>(useCase: UseCase<Schema, A, Result>, list: List, props: OfficeListProps): Promise<ReadList<Result, List>> {
  const opened = await openListPage(list, props)
  return { ...opened, result: await readList(useCase, opened) }
}

interface OfficeListPageProps<Result> {
  read: ReadList<Result>
  table: (result: Result) => ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  counts?: ComponentProps<typeof OfficeListFilters>['counts']
  /** Filters whose values are not part of the spec, e.g. a choice of programs. */
  filters?: ReactNode
}

/** A page that is one list: title, search, filters, table, pages. */
export async function OfficeListPage<Result extends ListedPage<unknown>>({
  read,
  table,
  actions,
  counts,
  filters,
}: OfficeListPageProps<Result>) {
  const { locale, list, state, path, result } = read
  const t = await getTranslations({ locale })
  const link = officeLink(list.page)
  return (
    <OfficeFrame locale={locale} path={path} current={link?.text ?? ''}>
      <PageHead locale={locale} title={t(`${list.namespace}.title`)} lead={t(`${list.namespace}.lead`)}>
        {actions}
      </PageHead>
      <OfficeListFilters locale={locale} list={list} state={state} counts={counts}>
        {filters}
      </OfficeListFilters>
      <OfficeListResult
        locale={locale}
        list={list}
        state={state}
        result={result}
        icon={link?.icon ?? 'inbox'}
        table={table}
      />
    </OfficeFrame>
  )
}
