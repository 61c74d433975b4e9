'use client'

import '@/ui/table.css'
import { type ReactNode, useState } from 'react'
import type { Locale } from '@/config/locales'
import { Toast } from '@/ui/toast'
import { useSoftPush } from '@/ui/use-soft-push'
import { MessageRow, type MessageRowView } from './contact-message-row'
import type { MessageTexts } from './message-texts'
import { useListKeys } from './use-list-keys'

interface MessagesTableProps {
  locale: Locale
  caption: string
  headers: readonly { label: string; header?: ReactNode; sorted?: 'asc' | 'desc' | 'none' }[]
  rows: readonly MessageRowView[]
  texts: MessageTexts
}

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const

export function MessagesTable({ locale, caption, headers, rows, texts }: MessagesTableProps) {
  const { push, pending } = useSoftPush()
  const [refused, setRefused] = useState<string | null>(null)
  useListKeys(rows, push)
  const labels = headers.map(({ label }) => label)
  const actions = labels.at(-1)
  return (
    <>
      <div
        data-cards="wide"
        aria-busy={pending || undefined}
        className="rows-as-cards relative min-w-0 overflow-x-auto rounded-card border border-line bg-raised"
      >
        <table className="w-full border-collapse as-rows:table-fixed">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-left text-sm text-soft">
            <tr>
              {headers.map(({ label, header, sorted }) => (
                <th
                  key={label}
                  scope="col"
                  aria-sort={sorted && ariaSort[sorted]}
                  className="border-line as-rows:border-b as-rows:px-2 as-rows:py-3 as-rows:last:w-54 as-rows:pointer-fine:last:w-0 as-rows:pointer-fine:last:p-0! as-rows:nth-1:w-14 as-rows:nth-2:w-60 xl:as-rows:nth-2:w-76 as-rows:nth-4:w-32 xl:as-rows:nth-4:w-40 as-rows:nth-4:text-right as-rows:pointer-fine:nth-4:pr-4!"
                >
                  {/* With a mouse the actions lie over the row, and have no column to be named. */}
                  {label === actions ? (
                    <span className="as-rows:pointer-fine:sr-only">{label}</span>
                  ) : (
                    (header ?? label)
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="as-rows:[&_tr+tr_td]:border-t as-rows:[&_td]:border-line">
            {rows.map((row) => (
              <MessageRow
                key={row.id}
                row={row}
                labels={labels}
                locale={locale}
                texts={texts}
                open={push}
                onRefused={setRefused}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Toast text={refused} closeLabel={texts.close} onClose={() => setRefused(null)} />
    </>
  )
}
