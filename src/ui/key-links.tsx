'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { isShortcut } from './shortcuts'

/** Keys that lead to addresses while this is on the page: { j: '/…' }. */
export function KeyLinks({ links }: { links: Readonly<Record<string, string>> }) {
  const router = useRouter()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const href = links[event.key]
      if (!href || !isShortcut(event)) {
        return
      }
      event.preventDefault()
      router.push(href, { scroll: false })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [router, links])
  return null
}
