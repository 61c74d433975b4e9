'use client'

import { useEffect, useState } from 'react'

/**
 * The last part of every page: its effect runs after all others, and its second effect after the changes that they caused.
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
