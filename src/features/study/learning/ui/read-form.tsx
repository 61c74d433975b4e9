'use client'

import type { Locale } from '@/config/locales'
import { submitLearningEntry } from '@/features/base/offline/ui/device-outbox'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import type { FormAnswer } from '@/ui/form-answer'
import { useFormAction } from '@/ui/use-form-action'
import { readItemAction } from '../actions'

interface ReadFormProps {
  locale: Locale
  id: string
  /** The lesson's title, its name while it waits for the network. */
  title: string
  /** What pressing the button declares: read, or not read. */
  completed: boolean
  /** The place of the form: slugs of the program and the item. */
  place: { slug: string; item: string }
  texts: { press: string; busy: string; network: string; kept: string; notKept: string }
}

/**
 * "Read" is queued on the device if the network fails; taking it back is not, because it could undo something that was done
 * later.
 */
async function keepReading({ id, title, texts }: ReadFormProps): Promise<FormAnswer> {
  const outcome = await submitLearningEntry({ kind: 'completion', item: id, completed: true }, title)
  if (outcome.kind === 'waiting') {
    return { status: 'ok', message: texts.kept }
  }
  if (outcome.kind === 'arrived') {
    location.reload()
    return { status: 'ok' }
  }
  const message = outcome.kind === 'refused' ? outcome.result.message : undefined
  return { status: 'error', message: message ?? texts.notKept }
}

export function ReadForm(props: ReadFormProps) {
  const { locale, id, completed, place, texts } = props
  const { state, busy, form } = useFormAction(readItemAction, {
    networkError: texts.network,
    onFailure: async () => (completed ? keepReading(props) : null),
  })
  if (state.status === 'ok' && state.message) {
    return <Alert kind="success">{state.message}</Alert>
  }
  return (
    <form {...form} className="grid justify-items-start gap-3">
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="completed" value={String(completed)} />
      <input type="hidden" name="slug" value={place.slug} />
      <input type="hidden" name="item" value={place.item} />
      {state.status === 'error' && <Alert kind="error">{state.message}</Alert>}
      <Button
        variant={completed ? 'primary' : 'quiet'}
        size={completed ? undefined : 'sm'}
        className={completed ? undefined : '-ml-4'}
        busy={busy}
        busyLabel={texts.busy}
      >
        {texts.press}
      </Button>
    </form>
  )
}
