import type { ListChange, ListSpec, ListState } from '@/lib/list-state'
import type { Column } from '../table'
import { SortHeader } from './sort-header'

interface SortColumnProps {
  list: ListSpec
  state: ListState
  hrefOf: (change: ListChange) => string
}

/**
 * Headers that sort: `sortable('name', t('name'))`. The first press sorts in the default order of the column, the second press in
 * the opposite one.
 */
export const sortableBy =
  ({ list, state, hrefOf }: SortColumnProps) =>
  (
    sort: string,
    text: string,
    first: 'asc' | 'desc' = sort === list.sorts[0] ? (list.dir ?? 'desc') : 'asc',
  ): Pick<Column<unknown>, 'header' | 'label' | 'sorted'> => {
    const sorted = state.sort === sort ? state.dir : undefined
    const dir = sorted ? (sorted === 'asc' ? 'desc' : 'asc') : first
    return {
      header: <SortHeader href={hrefOf({ sort, dir })} text={text} sorted={sorted} />,
      label: text,
      sorted: sorted ?? 'none',
    }
  }

/** A header that does not sort. */
export const plainColumn = (text: string) => ({ header: text, label: text })
