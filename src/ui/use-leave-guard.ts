'use client'

import { useEffect } from 'react'

/** The browser asks before a page with unsaved work is left or reloaded. */
export function useLeaveGuard(active: boolean) {
  useEffect(() => {
    if (!active) {
      return
    }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
