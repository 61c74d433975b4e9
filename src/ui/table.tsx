import './table.css'
import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  header: ReactNode
  /** The header as plain text: it labels the value on narrow screens, where each row is a card. */
  label: string
  cell: (row: Row) => ReactNode
  numeric?: boolean
  /** For a sortable column: its present direction, or 'none'. */
  sorted?: 'asc' | 'desc' | 'none'
  /** Its place on a narrow screen: the card's title, its corner, its foot with actions, or a line of its own. Otherwise a line with its label. */
  card?: 'title' | 'corner' | 'foot' | 'line'
}

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** For a sortable list: the text before the choices on a narrow screen. */
  sortText?: string
  /** Rows are cards up to 640 px, or up to 900 px for a table with wide rows. */
  cards?: 'narrow' | 'wide'
}

export function Table<Row>({ caption, columns, rows, rowKey, sortText, cards = 'narrow' }: TableProps<Row>) {
  return (
    <div
      data-cards={cards}
      className="rows-as-cards relative min-w-0 overflow-x-auto rounded-card border border-line bg-raised"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-left text-sm text-soft">
          <tr data-sort-text={sortText}>
            {columns.map(({ key, header, numeric, sorted }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sorted && ariaSort[sorted]}
                className={`border-line as-rows:border-b as-rows:px-4 as-rows:py-3 ${numeric ? 'text-right' : ''}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="as-rows:[&_tr+tr_td]:border-t as-rows:[&_td]:border-line">
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, label, cell, numeric, card }) => (
                <td
                  key={key}
                  data-label={label}
                  data-card={card}
                  className={`as-rows:px-4 as-rows:py-3 ${numeric ? 'tabular-nums as-rows:text-right' : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
