import type { Locale } from '@/config/locales'
import type { OfficePageName } from '@/config/office-pages'
import { href, paths } from '@/config/paths'
import type en from '@/messages/en.json'
import type { TextKey } from '@/messages/text-key'
import { type ListChange, type ListSpec, type ListState, listQuery } from './list-state'

type Texts = typeof en
type Namespace = keyof Texts

/** `lead` and `noneText` may be missing; `search` and `showing` are only for lists with a search and with pages. */
export type ListText = 'title' | 'lead' | 'search' | 'failed' | 'none' | 'noneText' | 'showing'

/** `filters.<filter>` of a namespace: the label, the text for "all", and one text for each value. */
type FilterTexts<Name extends Namespace> = Texts[Name] extends { filters: infer Filters }
  ? Filters
  : Record<never, never>

/** A list of the back office: its address, its place in the bar, and the namespace of its texts. */
export interface OfficeListSpec extends ListSpec {
  page: OfficePageName
  namespace: Namespace
  /** Texts that have another key than their name in the namespace; null: no text is shown. */
  texts?: Partial<Record<ListText, TextKey | null>>
  /** Without a search. */
  unsearched?: true
  /** All rows are on one page. */
  whole?: true
  /** Filters that the page renders itself, although their values are known. */
  ownFilters?: readonly string[]
  /** Orders that are offered on a phone, where column titles cannot be pressed: sort, direction, text. */
  orders?: readonly (readonly [sort: string, dir: 'asc' | 'desc', text: TextKey])[]
}

type NeededText<Spec extends OfficeListSpec> =
  | 'title'
  | 'failed'
  | 'none'
  | (Spec extends { unsearched: true } ? never : 'search')
  | (Spec extends { whole: true } ? never : 'showing')

type MissingText<Spec extends OfficeListSpec> = Exclude<
  NeededText<Spec>,
  keyof Texts[Spec['namespace']] | keyof Spec['texts']
>

type OwnFilter<Spec> = Spec extends { ownFilters: readonly (infer Filter)[] } ? Filter : never

/**
 * The compiler compares values of filters with their texts: a missing text does not compile, and neither does a list without its own texts. A
 * filter whose values come from the database ('text') or from a calendar ('day') has no texts here, and the page renders it.
 */
export const defineOfficeList = <const Spec extends OfficeListSpec>(
  spec: Spec & {
    filters?: {
      [Filter in keyof Spec['filters']]:
        | (Filter extends keyof FilterTexts<Spec['namespace']>
            ? readonly Exclude<keyof FilterTexts<Spec['namespace']>[Filter], 'label' | 'all'>[]
            : Filter extends OwnFilter<Spec>
              ? readonly string[]
              : never)
        | 'text'
        | 'day'
    }
  } & ([MissingText<Spec>] extends [never] ? unknown : { texts: Record<MissingText<Spec>, TextKey> }),
): Spec => spec

/** The address of the list in this state after a change. */
export const officeListHref = (locale: Locale, list: OfficeListSpec, state: ListState, change?: ListChange) =>
  href(locale, paths.officePage(list.page), listQuery(list, state, change))

/** Whether a search or a filter leaves something out. */
export const isNarrowed = (state: ListState) => state.q !== '' || Object.keys(state.filters).length > 0
