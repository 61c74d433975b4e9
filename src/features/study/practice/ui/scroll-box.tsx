import type { ReactNode } from 'react'

interface ScrollBoxProps {
  label: string
  className?: string
  children: ReactNode
}

/** A box for content that may be wider than the screen, scrolled with a finger or the keyboard. */
export function ScrollBox({ label, className = '', children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus nobody could scroll it with the keyboard
    <section aria-label={label} tabIndex={0} className={`overflow-x-auto rounded-card ${className}`}>
      {children}
    </section>
  )
}
