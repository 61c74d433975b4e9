'use client'

import { useEffect, useState } from 'react'
import { suggestAddresses } from '../actions'

interface Suggestion {
  email: string
  name: string
}

const pauseMs = 200

/** Students that match the input, shortly after the last key; none while offline. */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([])
  useEffect(() => {
    let over = false
    const timer = setTimeout(async () => {
      const form = new FormData()
      form.set('q', typed.trim())
      try {
        const { data } = await suggestAddresses({ status: 'idle' }, form)
        if (!over) {
          setFound((data as Suggestion[] | undefined) ?? [])
        }
      } catch {
        if (!over) {
          setFound([])
        }
      }
    }, pauseMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [typed])
  return found
}
