'use client'

import { useActionState } from 'react'
import type { Locale } from '@/config/locales'
import type { FormFunction } from '@/ui/action-form'
import { Button } from '@/ui/button'
import type { FormAnswer } from '@/ui/use-form-action'
import { useUsersBoard } from './users-board'

interface BlockButtonProps {
  id: string
  blocked: boolean
  locale: Locale
  action: FormFunction
  texts: { block: string; unblock: string; blockLabel: string; unblockLabel: string }
}

/** Says what it will do, and asks for that state: pressed twice it does not undo itself. Without scripts it posts a form. */
export function BlockButton({ id, blocked, locale, action, texts }: BlockButtonProps) {
  const { isBlocked, isBusy, setBlocked } = useUsersBoard()
  const [posted, formAction] = useActionState<FormAnswer, FormData>(
    action as (previous: FormAnswer, form: FormData) => Promise<FormAnswer>,
    { status: 'idle' },
  )
  const now = isBlocked(id, blocked)
  return (
    <form
      action={formAction}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy(id)) setBlocked(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="blocked" value={String(!now)} />
      <Button
        size="sm"
        className="w-full px-3!"
        variant="secondary"
        aria-label={now ? texts.unblockLabel : texts.blockLabel}
        aria-disabled={isBusy(id) || undefined}
      >
        {now ? texts.unblock : texts.block}
      </Button>
      {posted.status === 'error' && <p role="alert">{posted.message}</p>}
    </form>
  )
}
