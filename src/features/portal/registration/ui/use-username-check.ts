'use client'

import { useEffect, useState } from 'react'
import { usernameShape } from '@/features/accounts/users/username-shape'

/** So long nobody types before the server is asked. */
const pauseMs = 600
/** A slow line: the answer would come when the form is long sent. */
const patienceMs = 10_000

interface Checked {
  username: string
  free: boolean
  suggestion: string | null
}

/**
 * Whether the typed user name is free: null while that is not known, for what is no user name, and for one's own. A
 * refusal, for example of too many questions, is nothing that the person has to know.
 */
export function useUsernameCheck(username: string, own: string): Checked | null {
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    if (!usernameShape.test(username) || username === own) {
      return
    }
    const stop = new AbortController()
    let limit: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      limit = setTimeout(() => stop.abort(), patienceMs)
      const answer = await fetch('/api/user/username', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username }),
        signal: stop.signal,
      })
      if (answer.ok) {
        setChecked({ ...((await answer.json()) as Omit<Checked, 'username'>), username })
      }
    }
    const pause = setTimeout(() => void ask().catch(() => undefined), pauseMs)
    return () => {
      clearTimeout(pause)
      clearTimeout(limit)
      stop.abort()
    }
  }, [username, own])
  return checked?.username === username ? checked : null
}
