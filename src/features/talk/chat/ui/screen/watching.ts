'use client'

/** Whether somebody is looking at this page. */
export const isWatched = () => !document.hidden && document.hasFocus()

/** Returns a function that cancels it. */
export function after(ms: number, work: () => void) {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
