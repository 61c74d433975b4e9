'use client'

import { useEffect, useRef } from 'react'
import { Alert } from '@/ui/alert'

/** A notice about the last action: it takes the focus, and a reload does not show it again. */
export function NoticeOnce({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    const address = new URL(window.location.href)
    address.searchParams.delete('notice')
    window.history.replaceState(window.history.state, '', address)
  }, [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Alert kind="success" title={text} />
    </div>
  )
}
