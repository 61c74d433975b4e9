'use client'

import { type MouseEvent, startTransition, useActionState, useOptimistic } from 'react'
import type { Locale } from '@/config/locales'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { EmailText } from '@/ui/email-text'
import { ButtonLink } from '@/ui/link'
import { markRead } from '../../actions'

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
  openHref: string
  replyHref: string
}

export interface MessageRowTexts {
  unread: string
  read: string
  replied: string
  respond: string
  respondTo: string
  markRead: string
  markReadOf: string
  networkError: string
}

interface MessageRowProps {
  row: MessageRowView
  labels: readonly string[]
  locale: Locale
  texts: MessageRowTexts
  open: (href: string) => void
  onRefused: (text: string) => void
}

const cell = 'align-top sm:px-2 sm:py-3 sm:first:pl-4 sm:last:pr-4'
const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input')

/** A row opens its message wherever it is pressed; "Mark Read" shows at once, and goes back when it is refused. */
export function MessageRow({ row, labels, locale, texts, open, onRefused }: MessageRowProps) {
  const [unread, setUnread] = useOptimistic(row.unread)
  const [, formAction] = useActionState(markRead, { status: 'idle' })
  const mark = () =>
    startTransition(async () => {
      setUnread(false)
      const form = new FormData()
      form.set('id', row.id)
      form.set('locale', locale)
      try {
        const answer = await markRead({ status: 'idle' }, form)
        if (answer.status === 'error') onRefused(answer.message ?? texts.networkError)
      } catch {
        onRefused(texts.networkError)
      }
    })
  const onRow = (event: MouseEvent) => {
    if (isControl(event.target) || window.getSelection()?.toString()) return
    open(row.openHref)
  }
  const [number, name, email, phone, subject, preview, status, actions] = labels
  return (
    <tr onClick={onRow} className={`cursor-pointer hover:bg-sunken ${unread ? 'font-semibold' : ''}`}>
      <td data-label={number} data-card="corner" className={`${cell} font-normal tabular-nums text-soft`}>
        {row.number}
      </td>
      <td data-label={name} data-card="title" className={`${cell} [overflow-wrap:anywhere] sm:min-w-28`}>
        <a
          href={row.openHref}
          aria-haspopup="dialog"
          className="inline-flex min-h-6 items-center text-inherit max-sm:min-h-11 underline decoration-1 underline-offset-4 hover:text-forest"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            open(row.openHref)
          }}
        >
          {row.name}
        </a>
      </td>
      <td
        data-label={email}
        className={`${cell} font-normal [overflow-wrap:anywhere] sm:min-w-36 sm:text-sm`}
      >
        <EmailText email={row.email} />
      </td>
      <td
        data-label={phone}
        className={`${cell} font-normal tabular-nums max-sm:whitespace-nowrap sm:min-w-26 sm:text-sm`}
      >
        {row.phone}
      </td>
      <td data-label={subject} className={`${cell} font-normal sm:min-w-24 sm:text-sm`}>
        {row.subject}
      </td>
      <td data-label={preview} className={`${cell} [overflow-wrap:anywhere] sm:min-w-36 sm:text-sm`}>
        {row.preview}
      </td>
      <td data-label={status} className={cell}>
        <span className="inline-flex flex-col items-end gap-1 sm:items-start">
          <Badge tone={unread ? 'sun' : 'neutral'}>{unread ? texts.unread : texts.read}</Badge>
          {row.replied && <span className="text-sm font-semibold text-forest">{texts.replied}</span>}
          <span className="text-sm font-normal whitespace-nowrap text-soft">{row.date}</span>
        </span>
      </td>
      <td data-label={actions} data-card="foot" className={cell}>
        <div className="flex flex-wrap gap-2 font-normal sm:grid sm:min-w-34 sm:text-sm sm:justify-stretch">
          <ButtonLink
            href={row.replyHref}
            variant="secondary"
            size="sm"
            className="sm:w-full sm:px-3"
            aria-label={texts.respondTo.replace('{name}', () => row.name)}
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
                mark()
              }}
            >
              <input type="hidden" name="id" value={row.id} />
              <input type="hidden" name="locale" value={locale} />
              <Button
                variant="quiet"
                size="sm"
                className="w-full px-2!"
                aria-label={texts.markReadOf.replace('{name}', () => row.name)}
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
