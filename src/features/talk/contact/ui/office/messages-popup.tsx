import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { currentActor, runPage } from '@/server/transport/http/page'
import { KeyLinks } from '@/ui/key-links'
import { UrlDialog } from '@/ui/url-dialog'
import { listCannedReplies } from '../../server/office/canned-replies'
import { getMessage, type MessageDetail } from '../../server/office/get-message'
import { MessageContent } from './message-detail'
import { ReplyContent, type StudentFactsBeside } from './reply-content'

interface MessagesPopupProps {
  locale: Locale
  /** The page below it, without the message. */
  back: string
  /** The same page with a message, to read or to answer it. */
  hrefOf: (id: string, reply: boolean) => string
  id: string
  reply: boolean
  /** The messages of the list below it, in its order. */
  listed?: readonly string[]
  /** What stands beside an answer to a student. */
  factsOf?: (student: NonNullable<MessageDetail['student']>, language: Locale) => Promise<StudentFactsBeside>
}

/** The message in the address, above the page from which it was opened. */
export async function MessagesPopup({
  locale,
  back,
  hrefOf,
  id,
  reply,
  listed = [],
  factsOf,
}: MessagesPopupProps) {
  const options = { locale, path: paths.officePage('messages'), signInAt: paths.office }
  const [message, canned] = await Promise.all([
    runPage(getMessage, { id }, options),
    reply ? runPage(listCannedReplies, {}, options) : [],
  ])
  const facts = reply && message.student && factsOf ? await factsOf(message.student, message.locale) : null
  const at = listed.indexOf(id)
  const [previous, next] = at < 0 ? [] : [listed[at - 1], listed[at + 1]]
  const keys = {
    r: hrefOf(id, true),
    ...(next ? { j: hrefOf(next, false) } : {}),
    ...(previous ? { k: hrefOf(previous, false) } : {}),
  }
  const t = textsOf(locale, 'OfficeMessages')
  const common = textsOf(locale, 'Common')
  const actor = await currentActor()
  const { name } = message
  return (
    <UrlDialog
      key={`${reply ? 'reply' : 'message'}-${id}`}
      title={
        <span className="break-words">{reply ? t('replyTitle', { name }) : t('messageTitle', { name })}</span>
      }
      closeLabel={common('close')}
      closeHref={back}
      wide
    >
      {!reply && <KeyLinks links={keys} />}
      {reply ? (
        <ReplyContent
          locale={locale}
          message={message}
          canned={canned}
          author={actor.kind === 'user' ? actor.user.firstName : ''}
          back={back}
          facts={facts}
        />
      ) : (
        <MessageContent
          locale={locale}
          message={message}
          me={actor.kind === 'user' ? actor.user.id : ''}
          replyHref={hrefOf(id, true)}
          back={back}
        />
      )}
    </UrlDialog>
  )
}
