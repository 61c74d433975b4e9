'use client'

import { useEffect, useState } from 'react'

/**
 * The last part of every page: its effect runs after those of all others, and its second one after what they have changed.
 * Then each form has its handlers and its fields.
 */
export function Hydrated() {
  const [isSecond, setIsSecond] = useState(false)
  useEffect(() => {
    if (!isSecond) {
      setIsSecond(true)
      return
    }
    document.documentElement.dataset.hydrated = ''
    document.dispatchEvent(new Event('hydrated'))
  }, [isSecond])
  return null
}
