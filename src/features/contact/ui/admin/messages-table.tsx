'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import type { Locale } from '@/config/locales'
import { Toast } from '@/ui/toast'
import { MessageRow, type MessageRowTexts, type MessageRowView } from './message-row'

interface MessagesTableProps {
  locale: Locale
  caption: string
  headers: readonly { label: string; header?: ReactNode; sorted?: 'asc' | 'desc' | 'none' }[]
  rows: readonly MessageRowView[]
  texts: MessageRowTexts & { close: string; sortBy: string }
}

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const

export function MessagesTable({ locale, caption, headers, rows, texts }: MessagesTableProps) {
  const router = useRouter()
  const [refused, setRefused] = useState<string | null>(null)
  const labels = headers.map(({ label }) => label)
  return (
    <>
      <div className="rows-as-cards min-w-0 overflow-x-auto rounded-card border border-line bg-raised">
        <table className="w-full border-collapse sm:min-w-[60rem] sm:[&_tr>:last-child]:sticky sm:[&_tr>:last-child]:right-0 sm:[&_tr>:last-child]:bg-raised">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-left text-sm text-soft">
            <tr data-sort-text={texts.sortBy}>
              {headers.map(({ label, header, sorted }) => (
                <th
                  key={label}
                  scope="col"
                  aria-sort={sorted && ariaSort[sorted]}
                  className="border-line sm:border-b sm:px-2 sm:py-3 sm:first:pl-4 sm:last:pr-4"
                >
                  {header ?? label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="sm:[&_tr+tr_td]:border-t sm:[&_td]:border-line">
            {rows.map((row) => (
              <MessageRow
                key={row.id}
                row={row}
                labels={labels}
                locale={locale}
                texts={texts}
                open={(href) => router.push(href, { scroll: false })}
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
