'use client'

import { useState } from 'react'

/**
 * Converts a time of the server to this device's clock: phones are often minutes off, and a countdown that
 * begins wrong is worse than none.
 */
export function useServerClock(serverNow: number) {
  const [lastSync, setLastSync] = useState({ serverNow, offset: Date.now() - serverNow })
  const current = lastSync.serverNow === serverNow ? lastSync : { serverNow, offset: Date.now() - serverNow }
  if (current !== lastSync) {
    setLastSync(current)
  }
  return (iso: string) => Date.parse(iso) + current.offset
}
