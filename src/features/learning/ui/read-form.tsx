'use client'

import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { useFormAction } from '@/ui/use-form-action'
import { readItemAction } from '../actions'

interface ReadFormProps {
  locale: Locale
  id: string
  /** What the press says: read, or not yet after all. */
  completed: boolean
  texts: { press: string; busy: string; network: string }
}

export function ReadForm({ locale, id, completed, texts }: ReadFormProps) {
  const { state, busy, form } = useFormAction(readItemAction, { networkError: texts.network })
  return (
    <form {...form} className="grid justify-items-start gap-3">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="completed" value={String(completed)} />
      {state.status === 'error' && <Alert kind="error">{state.message}</Alert>}
      <Button
        variant={completed ? 'primary' : 'quiet'}
        size={completed ? undefined : 'sm'}
        busy={busy}
        busyLabel={texts.busy}
      >
        {texts.press}
      </Button>
    </form>
  )
}
