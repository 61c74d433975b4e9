'use client'

import { useRef } from 'react'

/** A message that is sent again after a cut connection arrives once: its key stays until something else is written. */
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
