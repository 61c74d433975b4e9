import type { Locale } from '@/config/locales'
import type { OfficePageName } from '@/config/office-pages'
import { href, paths } from '@/config/paths'
import type en from '@/messages/en.json'
import { type ListChange, type ListSpec, type ListState, listQuery } from './list-state'

type Texts = typeof en

/** Namespaces that have the texts of a list. */
type ListNamespace = {
  [Name in keyof Texts]: Texts[Name] extends Record<
    'title' | 'lead' | 'search' | 'failed' | 'none' | 'noneText' | 'showing',
    string
  >
    ? Name
    : never
}[keyof Texts]

/** `filters.<filter>` of a namespace: the label, the text for "all", and one text for each value. */
type FilterTexts<Namespace extends ListNamespace> = Texts[Namespace] extends { filters: infer Filters }
  ? Filters
  : Record<never, never>

/** A list of the back office with an address and a place in the bar of its own. */
export interface AddressedList extends ListSpec {
  page: OfficePageName
}

/** One whose texts are found by its namespace. */
export interface OfficeListSpec extends AddressedList {
  namespace: ListNamespace
}

/**
 * Values of filters are compared with their texts: what has none does not compile. A filter whose values come from the
 * database ('text') or from a calendar ('day') has no texts here: its page renders it.
 */
export const defineOfficeList = <const Spec extends OfficeListSpec>(
  spec: Spec & {
    filters?: {
      [Filter in keyof Spec['filters']]:
        | (Filter extends keyof FilterTexts<Spec['namespace']>
            ? readonly Exclude<keyof FilterTexts<Spec['namespace']>[Filter], 'label' | 'all'>[]
            : never)
        | 'text'
        | 'day'
    }
  },
): Spec => spec

/** The list in this state after a change. */
export const officeListHref = (locale: Locale, list: AddressedList, state: ListState, change?: ListChange) =>
  href(locale, paths.officePage(list.page), listQuery(list, state, change))

/** Whether a search or a filter leaves something out. */
export const isNarrowed = (state: ListState) => state.q !== '' || Object.keys(state.filters).length > 0
