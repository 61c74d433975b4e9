import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { currentActor, runPage } from '@/server/transport/http/page'
import { UrlDialog } from '@/ui/url-dialog'
import { listCannedReplies } from '../../server/office/canned-replies'
import { getMessage } from '../../server/office/get-message'
import { MessageContent } from './message-detail'
import { ReplyContent } from './reply-content'

interface MessagesPopupProps {
  locale: Locale
  /** The page below it, without the message. */
  back: string
  /** The same page with a message, to read or to answer it. */
  hrefOf: (id: string, reply: boolean) => string
  id: string
  reply: boolean
}

/** The message in the address, above the page from which it was opened. */
export async function MessagesPopup({ locale, back, hrefOf, id, reply }: MessagesPopupProps) {
  const options = { locale, path: paths.officePage('messages'), signInAt: paths.office }
  const [message, canned] = await Promise.all([
    runPage(getMessage, { id }, options),
    reply ? runPage(listCannedReplies, {}, options) : [],
  ])
  const t = textsOf(locale, 'OfficeMessages')
  const common = textsOf(locale, 'Common')
  const actor = await currentActor()
  const { name } = message
  return (
    <UrlDialog
      key={reply ? 'reply' : 'message'}
      title={
        <span className="break-words">{reply ? t('replyTitle', { name }) : t('messageTitle', { name })}</span>
      }
      closeLabel={common('close')}
      closeHref={back}
      wide
    >
      {reply ? (
        <ReplyContent
          locale={locale}
          message={message}
          canned={canned}
          author={actor.kind === 'user' ? actor.user.firstName : ''}
          back={back}
        />
      ) : (
        <MessageContent locale={locale} message={message} replyHref={hrefOf(id, true)} back={back} />
      )}
    </UrlDialog>
  )
}
