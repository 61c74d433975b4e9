'use client'

import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { useFormAction } from '@/ui/use-form-action'
import { markAllReadAction } from '../actions'

interface MarkAllFormProps {
  locale: Locale
  /** The newest notification on the screen. */
  until: string
  texts: { mark: string; marking: string; network: string }
}

export function MarkAllForm({ locale, until, texts }: MarkAllFormProps) {
  const { state, busy, form } = useFormAction(markAllReadAction, { networkError: texts.network })
  return (
    <form {...form} className="grid gap-3">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="until" value={until} />
      {state.status === 'error' && <Alert kind="error">{state.message}</Alert>}
      <Button variant="secondary" size="sm" busy={busy} busyLabel={texts.marking}>
        {texts.mark}
      </Button>
    </form>
  )
}
