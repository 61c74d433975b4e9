import type { ReactNode } from 'react'
import { Icon } from './icon'

interface DisclosureProps {
  summary: string
  /** The text for assistive technology instead of the summary. */
  label?: string
  children: ReactNode
}

/** A part for unusual actions: closed at first, and it opens without scripts too. */
export function Disclosure({ summary, label, children }: DisclosureProps) {
  return (
    <details suppressHydrationWarning className="group">
      <summary
        aria-label={label}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-forest"
      >
        <Icon name="chevron-right" className="size-5 transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  )
}
