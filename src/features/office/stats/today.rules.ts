import { withLocale } from '@/config/locale-path'
import type { Locale } from '@/config/locales'
import { paths, withQuery } from '@/config/paths'
import type { TodayRow } from './server/list-today'

/** Names a row in the address of the page: 'messages.<id>'. */
export const keyOf = ({ kind, id }: Pick<TodayRow, 'kind' | 'id'>) => `${kind}.${id}`

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The row that an address names; null: none. */
export function openedBy(open: unknown): { key: string; kind: string; id: string } | null {
  const [, kind = '', id = ''] =
    typeof open === 'string' ? (/^([a-zA-Z]+)\.([0-9a-z-]+)$/.exec(open) ?? []) : []
  return uuid.test(id) || id === 'all' ? { key: `${kind}.${id}`, kind, id } : null
}

/** The page with a row opened in place, or with nothing opened; without a language. */
export const todayPath = (open?: string, reply = false) =>
  withQuery(paths.officePage('dashboard'), { open, reply: reply ? '1' : undefined })

function pathOf(row: TodayRow, locale: Locale): string {
  const { kind, id, place } = row
  const own = place ?? ''
  switch (kind) {
    case 'messages':
      return todayPath(keyOf(row), true)
    case 'assignments':
      return todayPath(keyOf(row))
    case 'questions':
      return withQuery(paths.officePage('chat'), { room: own })
    case 'payments':
      return paths.officePayment(own)
    case 'claims':
      return withQuery(paths.officePage('claims'), { q: own, state: 'waiting' })
    case 'differences':
      return paths.officePage('statements')
    case 'toMove':
      return paths.officeCohort(id)
    case 'openDrafts': {
      const [program = '', item = ''] = own.split('/')
      return paths.officeItem(program, item)
    }
    case 'stuck':
      return withQuery(paths.officeHelpMessage, { student: id, back: withLocale(locale, todayPath()) })
    case 'reports':
      return paths.officePage('chat/reports')
    case 'erasures':
      return paths.officeErasures
    case 'guardians':
    case 'resets':
      return paths.officeStudent(place ?? id)
    case 'mails':
      return paths.officePage('system')
  }
}

/** Where the work on this row is done: in place, or on the page of the thing. */
export const placeOf = (row: TodayRow, locale: Locale) => withLocale(locale, pathOf(row, locale))
