'use client'

import { useEffect, useRef } from 'react'
import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'

interface ErrorSummaryProps {
  locale: Locale
  /** How many there are is its {count}. */
  title: string
  /** The id of each wrong field and its error, in the order of the form. */
  errors: readonly { id: string; text: string }[]
  /** The form has one field: its error is shown beside it and not repeated here; the field takes the focus. */
  hasOneField?: boolean
}

/**
 * All errors together, above the form; each line links to its field. It takes the focus when it appears and when
 * another field becomes wrong, but never when an error is corrected, because then somebody is typing. Give it a key for each
 * answer, so that the same error is announced again if the form is sent again.
 */
export function ErrorSummary({ locale, title, errors, hasOneField = false }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<readonly string[]>([])
  const listed = errors.map(({ id }) => id).join(' ')
  useEffect(() => {
    const ids = listed.split(' ').filter(Boolean)
    if (ids.some((id) => !before.current.includes(id))) {
      const target = hasOneField ? document.getElementById(ids[0] ?? '') : box.current
      target?.focus()
    }
    before.current = ids
  }, [listed, hasOneField])
  if (errors.length === 0 || hasOneField) {
    return null
  }
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-card border border-brick bg-brick-tint p-4 focus:outline-3 focus:outline-brick sm:p-5"
    >
      <p className="font-semibold">{say(locale, title, { count: errors.length })}</p>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-block py-0.5 text-brick underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
