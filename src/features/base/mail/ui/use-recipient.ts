'use client'

import { useRef, useState } from 'react'
import type { ActionState } from '@/server/transport/http/action-state'
import type { RecipientKind } from '../server/check-recipient'

export interface FoundRecipient {
  kind: RecipientKind
  name: string
}

type Check = (previous: ActionState<FoundRecipient>, form: FormData) => Promise<ActionState<FoundRecipient>>

/** Looks up the account of a typed address; null until there is an answer. */
export function useRecipient(check: Check) {
  const [recipient, setRecipient] = useState<FoundRecipient | null>(null)
  const lastLookup = useRef('')
  const look = async (address: string) => {
    const to = address.trim()
    if (to === lastLookup.current) {
      return
    }
    lastLookup.current = to
    setRecipient(null)
    if (to === '') {
      return
    }
    const form = new FormData()
    form.set('to', to)
    try {
      const { data } = await check({ status: 'idle' }, form)
      if (lastLookup.current === to) {
        setRecipient(data ?? null)
      }
    } catch {
      if (lastLookup.current === to) {
        lastLookup.current = ''
      }
    }
  }
  return { recipient, look }
}
