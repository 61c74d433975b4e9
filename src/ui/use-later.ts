'use client'

import { useRef, useState } from 'react'
import { quickMs } from './on-its-way'

/**
 * Defers code that is needed only after a press: `fetch` resolves to whether it has loaded, and several presses wait for the same file. If
 * it cannot be fetched, the page shows that a part is missing and offers a reload, which preserves the typed text.
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
