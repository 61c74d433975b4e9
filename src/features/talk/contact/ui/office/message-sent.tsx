import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import type { ListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { NoticeOnce } from '@/ui/notice-once'
import { messageHref } from '../../messages-list'
import { listMessages } from '../../server/office/list-messages'

interface MessageSentProps {
  locale: Locale
  state: ListState
  path: string
}

/** Shown after an answer was sent: links to the next waiting message, oldest first. */
export async function MessageSent({ locale, state, path }: MessageSentProps) {
  const t = textsOf(locale, 'OfficeMessages')
  const status = state.filters.status === 'unread' ? 'unread' : 'unanswered'
  const input = { status, dir: 'asc', page_size: '1' } as const
  const [next] = (await runPage(listMessages, input, { locale, path, signInAt: paths.office })).items
  return (
    <div className="mb-4 grid gap-3">
      <NoticeOnce text={textsOf(locale, 'Office')('responseSent')} />
      {next && (
        <ButtonLink href={messageHref(locale, state, next.id, true)} className="justify-self-start">
          {t(status === 'unread' ? 'nextUnread' : 'nextUnanswered', { name: next.name })}
          <Icon name="arrow-right" className="size-5" />
        </ButtonLink>
      )}
    </div>
  )
}
