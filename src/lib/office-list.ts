import type { Locale } from '@/config/locales'
import type { OfficePageName } from '@/config/office-pages'
import { href, paths } from '@/config/paths'
import type en from '@/messages/en.json'
import type { TextKey } from '@/messages/text-key'
import { type ListChange, type ListSpec, type ListState, listQuery } from './list-state'

type Texts = typeof en
type Namespace = keyof Texts

/** `lead` and `noneText` may be missing; `search` and `showing` are of lists that are searched and have pages. */
export type ListText = 'title' | 'lead' | 'search' | 'failed' | 'none' | 'noneText' | 'showing'

/** `filters.<filter>` of a namespace: the label, the text for "all", and one text for each value. */
type FilterTexts<Name extends Namespace> = Texts[Name] extends { filters: infer Filters }
  ? Filters
  : Record<never, never>

/** A list of the back office: its address, its place in the bar, and the namespace of its texts. */
export interface OfficeListSpec extends ListSpec {
  page: OfficePageName
  namespace: Namespace
  /** Texts that stand elsewhere than under their name in the namespace; null: none is shown. */
  texts?: Partial<Record<ListText, TextKey | null>>
  /** Without a search. */
  unsearched?: true
  /** All rows are on one page. */
  whole?: true
  /** Filters that the page renders itself, though their values are known. */
  ownFilters?: readonly string[]
  /** Orders that are offered where no title of a column can be pressed: sort, direction, text. */
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
 * Values of filters are compared with their texts: what has none does not compile, like a list without its own texts. A
 * filter whose values come from the database ('text') or from a calendar ('day') has no texts here: its page renders it.
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

/** The list in this state after a change. */
export const officeListHref = (locale: Locale, list: OfficeListSpec, state: ListState, change?: ListChange) =>
  href(locale, paths.officePage(list.page), listQuery(list, state, change))

/** Whether a search or a filter leaves something out. */
export const isNarrowed = (state: ListState) => state.q !== '' || Object.keys(state.filters).length > 0
