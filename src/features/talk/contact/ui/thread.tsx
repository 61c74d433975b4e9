import type { ReactNode } from 'react'

export interface ThreadEntry {
  id: string
  title: string
  date: string
  body: string
  fromOffice: boolean
  /** Only colleagues see it; it has no number. */
  isNote?: boolean
  /** What is known of an entry that came by mail. */
  about?: ReactNode
}

interface ThreadProps {
  label: string
  entries: readonly ThreadEntry[]
}

const looks = {
  note: 'border-dashed border-sun bg-sun-tint',
  office: 'border-forest bg-forest-tint',
  visitor: 'border-line bg-sunken',
}

/** The element id of the entry with this number, counted from 1. */
export const threadEntryId = (number: number) => `thread-${number}`

/** The entries of a thread, oldest first, as plain text. */
export function Thread({ label, entries }: ThreadProps) {
  if (entries.length === 0) {
    return null
  }
  const numbers = new Map(entries.filter(({ isNote }) => !isNote).map(({ id }, index) => [id, index + 1]))
  return (
    <section aria-label={label}>
      <h3 className="mb-3 font-semibold">{label}</h3>
      <ol className="grid gap-3">
        {entries.map(({ id, title, date, body, fromOffice, isNote, about }) => (
          <li
            key={id}
            id={numbers.has(id) ? threadEntryId(numbers.get(id) ?? 0) : undefined}
            tabIndex={-1}
            className={`rounded-card border p-4 ${looks[isNote ? 'note' : fromOffice ? 'office' : 'visitor']}`}
          >
            <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-sm">
              <strong>{title}</strong>
              <span className="text-soft">{date}</span>
            </p>
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{body}</p>
            {about}
          </li>
        ))}
      </ol>
    </section>
  )
}
