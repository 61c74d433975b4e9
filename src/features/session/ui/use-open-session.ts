'use client'

import { useEffect } from 'react'
import { hintCookie, hints } from '@/config/cookies'

/**
 * Redirects somebody who opens the login page with an open session. When the session has ended elsewhere,
 * removes the stale hint, so that the navigation bar is right again.
 */
export function useOpenSession(goOn: string, office: string) {
  useEffect(() => {
    const hint = new RegExp(`(?:^|; )${hintCookie}=([^;]+)`).exec(document.cookie)?.[1]
    if (!goOn || !hint) {
      return
    }
    const request = new AbortController()
    fetch('/api/user/profile', { signal: request.signal })
      .then(({ ok, status }) => {
        if (ok) {
          window.location.replace(hint === hints.office ? office : goOn)
        } else if (status === 401) {
          forgetHint()
        }
      })
      .catch(() => undefined)
    return () => request.abort()
  }, [goOn, office])
}

function forgetHint() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in the browsers of many of our visitors
  document.cookie = `${hintCookie}=; path=/; max-age=0; samesite=lax`
  delete document.documentElement.dataset.auth
  delete document.documentElement.dataset.office
}
