'use client'

import { useEffect, useRef } from 'react'
import { isShortcut } from './shortcuts'
import { useSoftPush } from './use-soft-push'

/** Keys that lead to addresses while this is on the page: { j: '/…' }. */
export function KeyLinks({ links }: { links: Readonly<Record<string, string>> }) {
  const { push } = useSoftPush()
  const go = useRef(push)
  go.current = push
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const href = links[event.key]
      if (!href || !isShortcut(event)) {
        return
      }
      event.preventDefault()
      go.current(href)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [links])
  return null
}
