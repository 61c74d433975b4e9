'use client'

import { useEffect } from 'react'
import { hints } from '@/config/cookies'
import { readSessionHint, removeSessionHint } from '@/lib/session-hint'

let isLeaving = false

/** Called after signing in: the router renders the login page once more before the next page, and this must not count as a visit. */
export const leaveLogin = () => {
  isLeaving = true
}

/**
 * Redirects somebody who opens the login page with an open session. When the session has ended elsewhere,
 * removes the stale hint, so that the navigation bar is right again.
 */
export function useOpenSession(goOn: string, office: string) {
  useEffect(() => {
    if (!goOn) {
      return
    }
    if (isLeaving) {
      isLeaving = false
      return
    }
    const hint = readSessionHint()
    if (!hint) {
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
  removeSessionHint()
  delete document.documentElement.dataset.auth
  delete document.documentElement.dataset.office
}
