'use client'

import { useEffect } from 'react'

/** The last part of every page: its effect runs after those of all others, when each form has its handlers. */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    document.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
