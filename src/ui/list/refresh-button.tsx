'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState, useTransition } from 'react'
import { Button } from '../button'

interface RefreshButtonProps {
  texts: { refresh: string; busy: string; done: string }
  /** The icon beside the text. */
  children?: ReactNode
}

/** Reads the page again. Without scripts the browser's reload button does the same. */
export function RefreshButton({ texts, children }: RefreshButtonProps) {
  const router = useRouter()
  const [busy, start] = useTransition()
  const [isRefreshing, setIsRefreshing] = useState(false)
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        setIsRefreshing(true)
        start(() => router.refresh())
      }}
    >
      <Button variant="secondary" busy={busy} busyLabel={texts.refresh}>
        {children}
        {texts.refresh}
      </Button>
      <span role="status" className="sr-only">
        {busy ? texts.busy : isRefreshing ? texts.done : ''}
      </span>
    </form>
  )
}
