import type { ReactNode } from 'react'

interface ThreadProps {
  label: string
  entries: readonly {
    id: string
    title: string
    date: string
    body: string
    fromOffice: boolean
    /** What is known of an entry that came by mail. */
    about?: ReactNode
  }[]
}

/** The element id of the entry with this number, counted from 1. */
export const threadEntryId = (number: number) => `thread-${number}`

/** The entries of a thread, oldest first, as plain text. */
export function Thread({ label, entries }: ThreadProps) {
  if (entries.length === 0) {
    return null
  }
  return (
    <section aria-label={label}>
      <h3 className="mb-3 font-semibold">{label}</h3>
      <ol className="grid gap-3">
        {entries.map(({ id, title, date, body, fromOffice, about }, index) => (
          <li
            key={id}
            id={threadEntryId(index + 1)}
            tabIndex={-1}
            className={`rounded-card border p-4 ${fromOffice ? 'border-forest bg-forest-tint' : 'border-line bg-sunken'}`}
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
