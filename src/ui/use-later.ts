'use client'

import { useRef, useState } from 'react'
import { quickMs } from './on-its-way'

/**
 * Code that nobody needs before a press: `fetch` answers whether it is here, and presses meanwhile wait for the same file. When
 * it cannot be fetched, the page says that a part of it is missing and offers to be reloaded, which keeps what was typed.
 */
export function useLater<Code extends object>(load: () => Promise<Code>) {
  const [loaded, setLoaded] = useState<Code | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef<Promise<boolean>>(undefined)
  const run = async () => {
    const timer = setTimeout(() => setBusy(true), quickMs)
    try {
      setLoaded(await load())
      return true
    } catch {
      document.getElementById('reload-prompt')?.removeAttribute('hidden')
      return false
    } finally {
      clearTimeout(timer)
      setBusy(false)
      running.current = undefined
    }
  }
  const fetch = () => {
    if (loaded) {
      return Promise.resolve(true)
    }
    running.current ??= run()
    return running.current
  }
  return { loaded, busy, fetch }
}
