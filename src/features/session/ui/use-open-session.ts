'use client'

import { useEffect } from 'react'
import { hintCookie, hints } from '@/config/cookies'

/**
 * Whoever opens the login page with an open session goes on at once. Where the session has ended elsewhere, the hint
 * that outlived it goes, so that the bar shows again how things are.
 */
export function useOpenSession(goOn: string, office: string) {
  useEffect(() => {
    const hint = new RegExp(`(?:^|; )${hintCookie}=([^;]+)`).exec(document.cookie)?.[1]
    if (!goOn || !hint) {
      return
    }
    const asked = new AbortController()
    fetch('/api/user/profile', { signal: asked.signal })
      .then(({ ok, status }) => {
        if (ok) {
          window.location.replace(hint === hints.office ? office : goOn)
        } else if (status === 401) {
          forgetHint()
        }
      })
      .catch(() => undefined)
    return () => asked.abort()
  }, [goOn, office])
}

function forgetHint() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in the browsers of many of our visitors
  document.cookie = `${hintCookie}=; path=/; max-age=0; samesite=lax`
  delete document.documentElement.dataset.auth
  delete document.documentElement.dataset.office
}
