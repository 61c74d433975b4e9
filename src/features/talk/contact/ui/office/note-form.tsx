'use client'

import { text as limits } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { PostTexts } from '@/ui/post-button'
import { TextareaField } from '@/ui/text-field'
import { useFormAction } from '@/ui/use-form-action'
import { useOnceKey } from '@/ui/use-once-key'
import { addNoteAction } from '../../actions'

interface NoteFormProps {
  id: string
  locale: Locale
  texts: PostTexts & { note: string; noteHint: string; addNote: string }
}

/** A note for colleagues, in the thread of a conversation. */
export function NoteForm({ id, locale, texts }: NoteFormProps) {
  const once = useOnceKey()
  const { state, busy, form } = useFormAction(addNoteAction, {
    networkError: texts.networkError,
    prepare: once.put,
    onAnswer: (answer, element) => {
      if (answer.status === 'ok') {
        once.renew()
        element.reset()
      }
    },
  })
  const { errors = {}, values = {} } = state.status === 'error' ? state : {}
  return (
    <form {...form} onInput={once.renew} className="grid gap-3">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="id" value={id} />
      {state.status === 'ok' && <Alert key={state.at} kind="success" title={state.message} />}
      {state.status === 'error' && !errors.note && <Alert kind="error" title={state.message} />}
      <TextareaField
        name="note"
        idPrefix="office"
        label={texts.note}
        hint={texts.noteHint}
        rows={2}
        defaultValue={values.note ?? ''}
        error={errors.note}
        maxLength={limits.message}
      />
      <Button variant="secondary" size="sm" busy={busy} busyLabel={texts.busy} className="justify-self-start">
        {texts.addNote}
      </Button>
    </form>
  )
}
