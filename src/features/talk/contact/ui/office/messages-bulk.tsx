'use client'

import { useRef } from 'react'
import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Select } from '@/ui/input'
import type { PostTexts } from '@/ui/post-button'
import { useFormAction } from '@/ui/use-form-action'
import { changeMessagesAction } from '../../actions'
import { bulkFormId } from './use-list-keys'

interface MessagesBulkProps {
  locale: Locale
  /** The list in its state: hidden fields, and where the answer leads. */
  hidden: Readonly<Record<string, string>>
  changes: readonly { change: string; text: string }[]
  /** null: the list is not one to assign from. */
  colleagues: readonly { id: string; name: string }[] | null
  texts: PostTexts & {
    label: string
    all: string
    assignee: string
    nobody: string
    assign: string
    assignAnyway: string
  }
}

/** What can be done with the ticked rows, or with all that match. The tick boxes of the rows belong to this form. */
export function MessagesBulk({ locale, hidden, changes, colleagues, texts }: MessagesBulkProps) {
  const element = useRef<HTMLFormElement>(null)
  const { state, busy, form } = useFormAction(changeMessagesAction, {
    networkError: texts.networkError,
    onLeave: () => element.current?.reset(),
  })
  const asksAgain = state.status === 'error' && state.code === 'conflict'
  return (
    <form
      {...form}
      ref={element}
      id={bulkFormId}
      aria-label={texts.label}
      className="mt-3 grid gap-2 rounded-card border border-line bg-raised p-3"
    >
      {Object.entries({ locale, ...hidden, sure: state.suggestions?.sure ?? '' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.status === 'error' && (
        <Alert
          key={state.at}
          kind={asksAgain ? 'warning' : 'error'}
          title={Object.values(state.errors ?? {})[0] ?? state.message}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-semibold">{texts.label}</p>
        <label className="flex min-h-11 items-center gap-2 px-2">
          <input type="checkbox" name="all" value="1" className="size-5 accent-forest" />
          {texts.all}
        </label>
        {changes.map(({ change, text }) => (
          <Button
            key={change}
            name="change"
            value={change}
            variant="secondary"
            size="sm"
            busy={busy}
            busyLabel={texts.busy}
          >
            {text}
          </Button>
        ))}
        {colleagues && (
          <span className="flex items-center gap-2 max-sm:grid max-sm:w-full">
            <Select name="assignee" aria-label={texts.assignee} defaultValue="">
              <option value="">{texts.nobody}</option>
              {colleagues.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <Button
              name="change"
              value="assign"
              variant="secondary"
              size="sm"
              busy={busy}
              busyLabel={texts.busy}
            >
              {asksAgain ? texts.assignAnyway : texts.assign}
            </Button>
          </span>
        )}
      </div>
    </form>
  )
}
