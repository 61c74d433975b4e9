'use client'

import { text as limits } from '@/config/limits'
import type { Locale } from '@/config/locales'
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
import { holdMessage, releaseMessage, sendReply, showReply } from '../../actions'

import { CannedPicker } from './canned-picker'
import { useAnswering } from './use-answering'
import { useReply } from './use-reply'

const reservation = { hold: holdMessage, release: releaseMessage }

interface ReplyFormTexts {
  subject: string
  reply: string
  replyHint: string
  cancel: string
  send: string
  sending: string
  sendAnyway: string
  networkError: string
  draftKept: string
  /** Holds {name}. */
  colleagueNow: string
  answeredMeanwhile: string
  canned: { label: string; choose: string }
  /** What the mail adds around the reply, in the visitor's language. */
  greeting: string
  signature: string
  preview: Parameters<typeof MailPreview>[0]['texts']
}

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
  /** Where Cancel and a sent reply lead. */
  back: string
  texts: ReplyFormTexts
}

/** Messages above the form: who else is answering, and why nothing was sent. */
function Notices({
  state,
  warning,
  draftKept,
}: {
  state: ShownAnswer
  warning: string | null
  draftKept: string
}) {
  const failed = state.status === 'error' && !(state.errors?.subject || state.errors?.text)
  return (
    <>
      {warning && !failed && <Alert kind="warning" title={warning} />}
      {failed && (
        <Alert key={state.at} kind={state.code === 'conflict' ? 'warning' : 'error'} title={state.message}>
          {draftKept}
        </Alert>
      )}
    </>
  )
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
  const { element, blank, onTyped, state, busy, form } = useReply({
    contactId,
    networkError: texts.networkError,
    send: sendReply,
  })
  const { errors = {}, values = {} } = state.status === 'error' ? state : {}
  const collision = state.status === 'error' && state.code === 'conflict'
  const by = holder?.by
  const warning = by
    ? texts.colleagueNow.replace('{name}', () => by)
    : (holder?.replies ?? 0) > seen
      ? texts.answeredMeanwhile
      : null
  return (
    <form {...form} ref={element} onInput={onTyped} className="grid gap-5">
      {Object.entries({ locale, contactId, to, back, seen, careful: collision ? '' : '1' }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <Notices state={state} warning={warning} draftKept={texts.draftKept} />
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
          texts={texts.canned}
          onInsert={(text) => {
            const area = element.current?.elements.namedItem('text')
            if (area instanceof HTMLTextAreaElement) {
              typeInto(area, text)
            }
          }}
        />
      )}
      <Field name="text" idPrefix="reply" label={texts.reply} hint={texts.replyHint} error={errors.text}>
        {(control) => (
          <div className="rounded-[10px] border border-line bg-sunken p-3">
            <p lang={lang} className="mb-2 text-soft wrap-anywhere" data-around="">
              {texts.greeting}
            </p>
            <Textarea
              {...control}
              lang={lang}
              rows={6}
              defaultValue={values.text ?? ''}
              maxLength={limits.message}
            />
            <p lang={lang} className="mt-2 text-soft whitespace-pre-line wrap-anywhere" data-around="">
              {texts.signature}
            </p>
          </div>
        )}
      </Field>
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
        <Button busy={busy} busyLabel={texts.sending} disabled={blank}>
          {collision ? texts.sendAnyway : texts.send}
        </Button>
      </div>
    </form>
  )
}
