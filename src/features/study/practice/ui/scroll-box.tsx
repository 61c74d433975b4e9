import type { ReactNode } from 'react'

interface ScrollBoxProps {
  label: string
  className?: string
  children: ReactNode
}

/** What may be wider than the screen: scrolled with a finger, and with the keyboard too. */
export function ScrollBox({ label, className = '', children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus nobody could scroll it with the keyboard
    <section aria-label={label} tabIndex={0} className={`overflow-x-auto rounded-card ${className}`}>
      {children}
    </section>
  )
}
