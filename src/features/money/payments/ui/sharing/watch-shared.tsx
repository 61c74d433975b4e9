'use client'

import { useEffect } from 'react'
import type { SharedState } from '../../sharing.rules'

const lookEveryMs = 4_000

/** Loads the page again when a payment through the link has ended, or somebody else has paid. */
export function WatchShared({ token, state }: { token: string; state: SharedState }) {
  useEffect(() => {
    const look = async () => {
      if (document.hidden) {
        return
      }
      const answer = await fetch(`/api/pay/${token}`).catch(() => null)
      const now = answer?.ok ? ((await answer.json()) as { state: SharedState }) : null
      if (now && now.state !== state) {
        location.reload()
      }
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [token, state])
  return null
}
