'use client'

import { useRouter } from 'next/navigation'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState, useTransition } from 'react'
import { text as limits } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { say } from '@/i18n/say'
import { Alert } from '@/ui/alert'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import type { ShownAnswer } from '@/ui/form-answer'
import { Textarea } from '@/ui/input'
import { ButtonLink } from '@/ui/link'
import { MailPreview } from '@/ui/mail-preview'
import { TextField } from '@/ui/text-field'
import { typeInto } from '@/ui/type-into'

import { useSoftPush } from '@/ui/use-soft-push'
import { claimMessage, releaseMessage, sendReply, showReply } from '../../actions'
import { openPlaceholders } from '../../reply-placeholders.rules'
import { threadEntryId } from '../thread'

import { CannedPicker } from './canned-picker'
import type { ReplyTexts } from './reply-texts'
import { useAnswering } from './use-answering'
import { useReply } from './use-reply'

/** What is left to fill in is selected, so that typing replaces it. */
function selectPlaceholder(area: HTMLTextAreaElement) {
  const [first] = openPlaceholders(area.value)
  if (first) {
    const at = area.value.indexOf(first)
    area.setSelectionRange(at, at + first.length)
  }
}

const reservation = { hold: claimMessage, release: releaseMessage }

interface ReplyFormProps {
  locale: Locale
  contactId: string
  to: string
  subject: string
  /** The number of replies when the form was rendered. */
  seen: number
  /** The language of the reply. */
  lang: Locale
  canned: readonly { id: string; title: string; text: string }[]
  /** The page to which Cancel and a sent reply lead. */
  back: string
  texts: ReplyTexts
}

interface NoticesProps {
  state: ShownAnswer
  warning: string | null
  /** The link to entries written in the meantime, if there are any. */
  readFirst: ReactNode
  draftKept: string
}

/** Messages above the form: who else is answering, what was written in the meantime, and why nothing was sent. */
function Notices({ state, warning, readFirst, draftKept }: NoticesProps) {
  const failed = state.status === 'error' && !(state.errors?.subject || state.errors?.text)
  return (
    <>
      {warning && !failed && (
        <Alert kind="warning" title={warning}>
          {readFirst}
        </Alert>
      )}
      {failed && (
        <Alert key={state.at} kind={state.code === 'conflict' ? 'warning' : 'error'} title={state.message}>
          {draftKept} {readFirst}
        </Alert>
      )}
    </>
  )
}

/**
 * Moves to the entries written after the form was opened. For this the page is loaded again, and the typed text stays; without
 * scripts the page with the refusal already contains them.
 */
function useReadMeanwhile(entryId: string, onRead: () => void) {
  const router = useRouter()
  const [pending, start] = useTransition()
  const [asked, setAsked] = useState<string | null>(null)
  const read = useRef(onRead)
  read.current = onRead
  useEffect(() => {
    if (asked === null || pending) {
      return
    }
    setAsked(null)
    read.current()
    const entry = document.getElementById(asked)
    entry?.closest('details')?.setAttribute('open', '')
    entry?.focus({ preventScroll: true })
    entry?.scrollIntoView({ block: 'nearest' })
  }, [asked, pending])
  return (event: MouseEvent) => {
    event.preventDefault()
    setAsked(entryId)
    start(() => router.refresh())
  }
}

export function ReplyForm({
  locale,
  contactId,
  to,
  subject,
  seen,
  lang,
  canned,
  back,
  texts,
}: ReplyFormProps) {
  const { push } = useSoftPush()
  const holder = useAnswering(contactId, reservation)
  const { element, blank, open, onTyped, state, busy, form, clear } = useReply({
    contactId,
    networkError: texts.networkError,
    send: sendReply,
  })
  const { errors = {}, values = {} } = state.status === 'error' ? state : {}
  const collision = state.status === 'error' && state.code === 'conflict'
  const by = holder?.by
  const wroteMeanwhile = (holder?.replies ?? 0) > seen
  const warning = by
    ? say(locale, texts.colleagueNow, { name: by })
    : wroteMeanwhile
      ? texts.answeredMeanwhile
      : null
  // Without scripts the returned page has the whole thread, but the form was sent from a page with a shorter one.
  const firstUnseen = threadEntryId((values.seen === undefined ? seen : Number(values.seen)) + 1)
  const readMeanwhile = useReadMeanwhile(firstUnseen, clear)
  return (
    <form {...form} ref={element} onInput={onTyped} className="grid content-start gap-4">
      {Object.entries({ locale, contactId, to, back, seen, careful: collision ? '' : '1' }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <Notices
        state={state}
        warning={warning}
        draftKept={texts.draftKept}
        readFirst={
          (wroteMeanwhile || (collision && !by)) && (
            <a
              href={`#${firstUnseen}`}
              onClick={readMeanwhile}
              className="inline-flex min-h-6 items-center text-forest underline underline-offset-4"
            >
              {texts.readMeanwhile}
            </a>
          )
        }
      />
      <Field name="text" idPrefix="reply" label={texts.reply} hint={texts.replyHint} error={errors.text}>
        {(control) => (
          <div className="rounded-[10px] border border-line bg-sunken p-3">
            <p lang={lang} className="mb-2 text-soft wrap-anywhere" data-around="">
              {texts.greeting}
            </p>
            <Textarea
              {...control}
              lang={lang}
              rows={5}
              defaultValue={values.text ?? ''}
              maxLength={limits.message}
            />
            <p lang={lang} className="mt-2 text-soft whitespace-pre-line wrap-anywhere" data-around="">
              {texts.signature}
            </p>
          </div>
        )}
      </Field>
      <TextField
        name="subject"
        idPrefix="reply"
        label={texts.subject}
        lang={lang}
        defaultValue={values.subject ?? subject}
        error={errors.subject}
        maxLength={limits.subject}
      />
      {canned.length > 0 && (
        <CannedPicker
          replies={canned}
          label={texts.canned}
          choose={texts.cannedChoose}
          onInsert={(text) => {
            const area = element.current?.elements.namedItem('text')
            if (area instanceof HTMLTextAreaElement) {
              typeInto(area, text, 'paragraph')
              selectPlaceholder(area)
            }
          }}
        />
      )}
      {open.length > 0 && (
        <Alert
          kind="warning"
          title={say(locale, texts.placeholdersOpen, { placeholders: open.join(', ') })}
        />
      )}
      <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-3 max-sm:*:grow max-sm:*:px-3!">
        <MailPreview action={showReply} texts={texts.preview} />
        <ButtonLink
          href={back}
          variant="secondary"
          onClick={(event) => {
            event.preventDefault()
            push(back)
          }}
        >
          {texts.cancel}
        </ButtonLink>
        <Button busy={busy} busyLabel={texts.sending} disabled={blank || open.length > 0}>
          {collision ? texts.sendAnyway : texts.sendResponse}
        </Button>
      </div>
    </form>
  )
}
