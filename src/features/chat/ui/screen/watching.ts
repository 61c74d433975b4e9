'use client'

/** Somebody looks at this page now. */
export const isWatched = () => !document.hidden && document.hasFocus()

/** Answers how to take it back. */
export function after(ms: number, work: () => void) {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
