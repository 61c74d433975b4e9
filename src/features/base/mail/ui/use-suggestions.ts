'use client'

import { useEffect, useState } from 'react'
import type { ActionState } from '@/server/transport/http/action-state'

interface Suggestion {
  email: string
  name: string
}

const pauseMs = 200

type SuggestedState = ActionState<Suggestion[]>

export type SuggestAddresses = (state: SuggestedState, form: FormData) => Promise<SuggestedState>

/** People that match the input, shortly after the last key; none while offline. */
export function useSuggestions(typed: string, suggest: SuggestAddresses): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  useEffect(() => {
    let over = false
    const timer = setTimeout(async () => {
      const form = new FormData()
      form.set('q', typed.trim())
      try {
        const { data } = await suggest({ status: 'idle' }, form)
        if (!over) {
          setSuggestions(data ?? [])
        }
      } catch {
        if (!over) {
          setSuggestions([])
        }
      }
    }, pauseMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [typed, suggest])
  return suggestions
}
