import { doualaDayStart } from './douala-time'

/** The state of a list is kept in its address: search, sort, page and filters. */
export interface ListSpec {
  /** Allowed values of `sort`; the first is the default. */
  sorts: readonly string[]
  /** Direction of the default sort. */
  dir?: 'asc' | 'desc'
  /** Filter name → its allowed values, 'text' for any (bounded) text, or 'day' for a day in Douala. */
  filters?: Readonly<Record<string, readonly string[] | 'text' | 'day'>>
  /** The longest search text, in characters. */
  maxQuery?: number
}

export interface ListState {
  q: string
  sort: string
  dir: 'asc' | 'desc'
  /** From 1. */
  page: number
  filters: Readonly<Record<string, string>>
}

export type RawQuery = Readonly<Record<string, string | string[] | undefined>>

/** Removes control characters, which text columns cannot store. */
const one = (value: string | string[] | undefined) =>
  ((Array.isArray(value) ? value[0] : value) ?? '').replace(/\p{Cc}/gu, ' ')

function isAllowed(allowed: readonly string[] | 'text' | 'day', value: string) {
  if (allowed === 'text') {
    return value !== ''
  }
  return allowed === 'day' ? doualaDayStart(value) !== null : allowed.includes(value)
}

/** Reads the state from an address; unknown values are ignored. */
export function readListState(spec: ListSpec, query: RawQuery): ListState {
  const sort = spec.sorts.find((name) => name === one(query.sort)) ?? spec.sorts[0] ?? ''
  const direction = one(query.dir)
  const usual = sort === spec.sorts[0] ? (spec.dir ?? 'desc') : 'asc'
  const page = one(query.page)
  const filters = Object.entries(spec.filters ?? {}).flatMap(([name, allowed]) => {
    const value = one(query[name]).trim()
    return isAllowed(allowed, value) ? [[name, value.slice(0, spec.maxQuery ?? 100)]] : []
  })
  return {
    q: one(query.q)
      .trim()
      .slice(0, spec.maxQuery ?? 100),
    sort,
    dir: direction === 'asc' || direction === 'desc' ? direction : usual,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    filters: Object.fromEntries(filters),
  }
}

export interface ListChange extends Partial<Omit<ListState, 'filters'>> {
  filters?: Readonly<Record<string, string | undefined>>
}

/** The query of the same list after a change. Any change except the page goes back to page 1. */
export function listQuery(spec: ListSpec, state: ListState, change: ListChange = {}): Record<string, string> {
  const next = {
    ...state,
    ...change,
    page: change.page ?? (Object.keys(change).length === 0 ? state.page : 1),
    filters: { ...state.filters, ...change.filters },
  }
  const usual = next.sort === spec.sorts[0] ? (spec.dir ?? 'desc') : 'asc'
  const entries: [string, string | undefined][] = [
    ['q', next.q],
    ...Object.entries(next.filters),
    ['sort', next.sort === spec.sorts[0] ? undefined : next.sort],
    ['dir', next.dir === usual ? undefined : next.dir],
    ['page', next.page === 1 ? undefined : String(next.page)],
  ]
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** The page numbers around the current one: at most `window` of them. */
export function pagerNumbers(page: number, pages: number, window: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(window / 2), pages - window + 1))
  return Array.from({ length: Math.min(window, pages) }, (_, n) => first + n)
}
