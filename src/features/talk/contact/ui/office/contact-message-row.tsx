'use client'

import { type MouseEvent, startTransition, useActionState, useOptimistic } from 'react'
import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/link'
import { markRead } from '../../actions'
import type { MessageTexts } from './message-texts'
import { bulkFormId } from './use-list-keys'

export interface MessageRowView {
  id: string
  number: number
  name: string
  email: string
  phone: string
  subject: string
  preview: string
  date: string
  unread: boolean
  replied: boolean
  /** First name of the colleague who answers it. */
  assignee: string | null
  /** How long the visitor has waited in hours of the office: as a number, and in words; null: answered. */
  waits: { short: string; long: string; isLate: boolean } | null
  openHref: string
  replyHref: string
}

interface MessageRowProps {
  row: MessageRowView
  labels: readonly string[]
  locale: Locale
  texts: MessageTexts
  open: (href: string) => void
  onRefused: (text: string) => void
}

const cell = 'as-rows:px-2'
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label')

/**
 * A press anywhere on the row opens the message; "Mark Read" is shown at once, and reverts if it is refused.
 */
export function MessageRow({ row, labels, locale, texts, open, onRefused }: MessageRowProps) {
  const [unread, setUnread] = useOptimistic(row.unread)
  const [, formAction] = useActionState(markRead, { status: 'idle' })
  const submitMarkRead = () =>
    startTransition(async () => {
      setUnread(false)
      const form = new FormData()
      form.set('id', row.id)
      form.set('locale', locale)
      try {
        const answer = await markRead({ status: 'idle' }, form)
        if (answer.status === 'error') {
          onRefused(answer.message ?? texts.networkError)
        }
      } catch {
        onRefused(texts.networkError)
      }
    })
  const onRow = (event: MouseEvent) => {
    if (isControl(event.target) || window.getSelection()?.toString()) {
      return
    }
    open(row.openHref)
  }
  const [number, who, what, status, actions] = labels
  return (
    <tr
      onClick={onRow}
      className={`group cursor-pointer hover:bg-sunken focus-within:bg-sunken ${unread ? 'font-semibold' : ''}`}
    >
      <td data-label={number} data-card="none" className={`${cell} font-normal tabular-nums text-soft`}>
        {row.number}
      </td>
      <td data-label={who} data-card="title" className={`${cell} `}>
        <div className="grid min-w-0 grow">
          <span className="flex min-w-0 items-center gap-2">
            <label className="inline-flex min-h-6 min-w-6 items-center justify-center as-cards:min-h-11">
              <span className="sr-only">{say(locale, texts.tick, { name: row.name })}</span>
              <input
                type="checkbox"
                form={bulkFormId}
                name={`pick-${row.id}`}
                value="1"
                className="size-5 accent-forest"
              />
            </label>
            {unread && <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-forest" />}
            <a
              href={row.openHref}
              data-message={row.id}
              aria-haspopup="dialog"
              className="inline-flex min-h-6 min-w-0 items-center text-inherit underline decoration-1 underline-offset-4 wrap-anywhere hover:text-forest as-cards:min-h-11 as-rows:block as-rows:truncate"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) {
                  return
                }
                event.preventDefault()
                open(row.openHref)
              }}
            >
              {row.name}
            </a>
          </span>
          <span className="flex min-w-0 flex-wrap gap-x-2 text-sm font-normal text-soft as-rows:flex-nowrap as-rows:whitespace-nowrap">
            <span className="wrap-anywhere as-rows:truncate" title={row.email}>
              {row.email}
            </span>
            <span className="tabular-nums">{row.phone}</span>
          </span>
        </div>
      </td>
      <td data-label={what} data-card="line" className={`${cell} `}>
        <div className="min-w-0">
          <p className="as-rows:truncate">
            {row.subject}
            {row.assignee && (
              <span className="font-normal text-soft">
                {' · '}
                {say(locale, texts.assignedTo, { name: row.assignee })}
              </span>
            )}
          </p>
          <p className="font-normal text-soft as-rows:truncate">{row.preview}</p>
        </div>
      </td>
      <td data-label={status} data-card="line" className={`${cell} as-rows:pointer-fine:pr-4!`}>
        <span className="grid font-normal as-cards:flex as-cards:flex-wrap as-cards:gap-x-2 as-rows:justify-items-end">
          <span className="whitespace-nowrap">{row.date}</span>
          <span
            className={`text-sm whitespace-nowrap ${row.replied || unread ? 'font-semibold text-forest' : 'text-soft'}`}
          >
            {[unread ? texts.stateUnread : texts.stateRead, row.replied && texts.stateReplied]
              .filter(Boolean)
              .join(' · ')}
            {row.waits && (
              <span className={row.waits.isLate ? 'font-semibold text-brick' : 'font-normal text-soft'}>
                {' · '}
                <span aria-hidden="true" title={row.waits.long}>
                  {row.waits.short}
                </span>
                <span className="sr-only">{row.waits.long}</span>
              </span>
            )}
          </span>
        </span>
      </td>
      <td data-label={actions} data-card="foot" className={`${cell} relative as-rows:pointer-fine:p-0!`}>
        <div className="flex flex-wrap gap-2 font-normal as-rows:flex-nowrap as-rows:items-center as-rows:justify-end as-rows:pointer-fine:absolute as-rows:pointer-fine:inset-y-0 as-rows:pointer-fine:right-0 as-rows:pointer-fine:bg-sunken as-rows:pointer-fine:px-4 as-rows:pointer-fine:opacity-0 as-rows:group-focus-within:opacity-100! as-rows:group-hover:opacity-100!">
          <ButtonLink
            href={row.replyHref}
            variant="secondary"
            size="sm"
            className="as-rows:px-3!"
            aria-label={say(locale, texts.respondTo, { name: row.name })}
            onClick={(event) => {
              event.preventDefault()
              open(row.replyHref)
            }}
          >
            {texts.respond}
          </ButtonLink>
          {unread && (
            <form
              action={formAction}
              onSubmit={(event) => {
                event.preventDefault()
                submitMarkRead()
              }}
            >
              <input type="hidden" name="id" value={row.id} />
              <input type="hidden" name="locale" value={locale} />
              <Button
                variant="quiet"
                size="sm"
                className="px-2! whitespace-nowrap"
                aria-label={say(locale, texts.markReadOf, { name: row.name })}
              >
                {texts.markRead}
              </Button>
            </form>
          )}
        </div>
      </td>
    </tr>
  )
}
