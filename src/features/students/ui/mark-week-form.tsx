'use client'

import type { Locale } from '@/config/locales'
import { useBoard } from '@/ui/action-board'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { useFormAction } from '@/ui/use-form-action'
import { markWeek } from '../actions'

interface MarkWeekFormProps {
  locale: Locale
  slug: string
  week: number
  texts: { mark: string; marking: string; marked: string; network: string }
}

export function MarkWeekForm({ locale, slug, week, texts }: MarkWeekFormProps) {
  const say = useBoard()
  const { state, busy, form } = useFormAction(markWeek, {
    networkError: texts.network,
    onAnswer: ({ status }) => {
      if (status === 'ok') {
        say?.(texts.marked)
      }
    },
  })
  return (
    <form {...form} className="grid justify-items-start gap-3">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="number" value={week} />
      <input type="hidden" name="completed" value="true" />
      {state.status === 'error' && <Alert kind="error">{state.message}</Alert>}
      <Button variant="secondary" size="sm" busy={busy} busyLabel={texts.marking}>
        {texts.mark}
      </Button>
    </form>
  )
}
