'use client'

import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { useFormAction } from '@/ui/use-form-action'
import { markUnread } from '../../actions'

interface MarkUnreadProps {
  id: string
  locale: Locale
  /** The list, where the message is unread afterwards. */
  back: string
  texts: { markUnread: string; busy: string; networkError: string }
}

export function MarkUnread({ id, locale, back, texts }: MarkUnreadProps) {
  const { state, busy, form } = useFormAction(markUnread, { networkError: texts.networkError })
  return (
    <form {...form}>
      {Object.entries({ id, locale, back }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.status === 'error' && <Alert kind="error" title={state.message} className="mb-3" />}
      <Button variant="secondary" busy={busy} busyLabel={texts.busy}>
        {texts.markUnread}
      </Button>
    </form>
  )
}
