'use client'

import { useRef } from 'react'

/** The key stays until the text changes, so a message that is sent again after a lost connection is stored once. */
export function useOnceKey() {
  const key = useRef('')
  return {
    put(form: FormData) {
      key.current ||= `${Date.now()}-${Math.random()}`
      form.set('idempotencyKey', key.current)
    },
    renew() {
      key.current = ''
    },
  }
}
