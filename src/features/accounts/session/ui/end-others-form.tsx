'use client'

import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { useFormAction } from '@/ui/use-form-action'
import { endOtherSessionsAction } from '../actions'

interface EndOthersFormProps {
  locale: Locale
  texts: { submit: string; busy: string; networkError: string }
}

export function EndOthersForm({ locale, texts }: EndOthersFormProps) {
  const { state, busy, form } = useFormAction(endOtherSessionsAction, { networkError: texts.networkError })
  return (
    <form {...form} className="grid justify-items-start gap-4">
      <input type="hidden" name="locale" value={locale} />
      {state.message && <Alert kind={state.status === 'ok' ? 'success' : 'error'} title={state.message} />}
      <Button variant="danger" busy={busy} busyLabel={texts.busy}>
        {texts.submit}
      </Button>
    </form>
  )
}
