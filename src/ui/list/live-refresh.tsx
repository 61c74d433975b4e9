'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { isSessionOver } from '@/lib/session-over'

/**
 * Reads the page's data again at intervals while somebody looks at it. The router replaces only what has changed on the
 * server: scroll, selection, typed text and open dialogs stay.
 */
export function LiveRefresh({ everyMs }: { everyMs: number }) {
  const router = useRouter()
  useEffect(() => {
    let last = Date.now()
    const refresh = () => {
      if (document.hidden || isSessionOver()) {
        return
      }
      last = Date.now()
      router.refresh()
    }
    const timer = setInterval(refresh, everyMs)
    const onReturn = () => {
      if (!document.hidden && Date.now() - last >= everyMs) {
        refresh()
      }
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [router, everyMs])
  return null
}
