'use client'

import { useEffect, useState } from 'react'
import { usernameShape } from '@/features/accounts/users/username-shape'

/** The server is asked after this pause in typing. */
const pauseMs = 600
/** On a slow connection the answer would come after the form was sent. */
const patienceMs = 10_000

interface Checked {
  username: string
  free: boolean
  suggestion: string | null
}

/**
 * Whether the typed user name is free; null while unknown, for an invalid name, and for one's own name. A
 * refused request, for example because of the limit, is not shown.
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
