'use client'

import { useState } from 'react'

/**
 * Converts a time of the server to this device's clock: phones are often minutes off, and a countdown that
 * begins wrong is worse than none.
 */
export function useServerClock(serverNow: number) {
  const [seen, setSeen] = useState({ serverNow, offset: Date.now() - serverNow })
  const current = seen.serverNow === serverNow ? seen : { serverNow, offset: Date.now() - serverNow }
  if (current !== seen) {
    setSeen(current)
  }
  return (iso: string) => Date.parse(iso) + current.offset
}
