'use client'

import { useEffect } from 'react'
import { hintCookie } from '@/config/cookies'

/**
 * Whoever opens the login page with an open session goes on at once. Where the session has ended elsewhere, the hint
 * that outlived it goes, so that the bar shows again how things are.
 */
export function useOpenSession(goOn: string) {
  useEffect(() => {
    if (!goOn || !document.cookie.includes(`${hintCookie}=1`)) return
    const asked = new AbortController()
    fetch('/api/user/profile', { signal: asked.signal })
      .then(({ ok, status }) => {
        if (ok) window.location.replace(goOn)
        else if (status === 401) forgetHint()
      })
      .catch(() => undefined)
    return () => asked.abort()
  }, [goOn])
}

function forgetHint() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in the browsers of many of our visitors
  document.cookie = `${hintCookie}=; path=/; max-age=0; samesite=lax`
  delete document.documentElement.dataset.auth
}
