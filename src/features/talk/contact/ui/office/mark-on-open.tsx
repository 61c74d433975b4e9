'use client'

import { startTransition, useActionState, useEffect, useRef, useState } from 'react'
import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { markRead } from '../../actions'

interface MarkOnOpenProps {
  id: string
  locale: Locale
  texts: { markRead: string; networkError: string }
}

/** Marks the shown message as read with a script or a button, because loading the page (a GET) must not change anything. */
export function MarkOnOpen({ id, locale, texts }: MarkOnOpenProps) {
  const [posted, formAction] = useActionState(markRead, { status: 'idle' })
  const [refused, setRefused] = useState<string | null>(null)
  const markedId = useRef('')
  const form = useRef<HTMLFormElement>(null)
  const { networkError } = texts
  useEffect(() => {
    if (markedId.current === id || !form.current) {
      return
    }
    markedId.current = id
    const data = new FormData(form.current)
    startTransition(async () => {
      try {
        const answer = await markRead({ status: 'idle' }, data)
        if (answer.status === 'error') {
          setRefused(answer.message ?? networkError)
        }
      } catch {
        setRefused(networkError)
      }
    })
  }, [id, networkError])
  const problem = refused ?? (posted.status === 'error' ? posted.message : null)
  return (
    <form action={formAction} ref={form}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="locale" value={locale} />
      {problem && <Alert kind="error" title={problem} className="mb-3" />}
      <Button variant="secondary" size="sm">
        {texts.markRead}
      </Button>
    </form>
  )
}
