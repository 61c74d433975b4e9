import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readCohortNames } from '@/features/classes/cohorts/ui/office/cohort-names'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import { messageHref, messagesList } from '@/features/talk/contact/messages-list'
import { listMessages } from '@/features/talk/contact/server/office/list-messages'
import { MessageList } from '@/features/talk/contact/ui/office/contact-message-list'
import { MessageFilters } from '@/features/talk/contact/ui/office/message-filters'
import { messageListTexts } from '@/features/talk/contact/ui/office/message-list-texts'
import { MessageSent } from '@/features/talk/contact/ui/office/message-sent'
import { MessagesPopup } from '@/features/talk/contact/ui/office/messages-popup'
import { textsOf } from '@/i18n/texts-of'
import { officeListHref } from '@/lib/office-list'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = privateMetadata('Office.navMessagesAndInquiries')

export default async function OfficeMessagesPage(props: OfficeListProps) {
  const read = await runListPage(listMessages, messagesList, props)
  const { locale, state, query, path } = read
  const opened = typeof query.message === 'string' && query.message !== '' ? query.message : null
  return (
    <OfficeListPage
      read={read}
      current={state.filters.subject === 'course-inquiry' ? 'inquiries' : 'messages'}
      actions={
        <ButtonLink variant="secondary" href={href(locale, paths.officeCannedReplies)}>
          <Icon name="copy" className="size-5" />
          {textsOf(locale, 'OfficeMessages')('canned')}
        </ButtonLink>
      }
      notice={query.notice === 'sent' && <MessageSent locale={locale} state={state} path={path} />}
      filters={<MessageFilters locale={locale} state={state} result={read.result} />}
      programs={await readCohortNames()}
      texts={messageListTexts(locale, state)}
      table={(result) => <MessageList locale={locale} result={result} state={state} />}
      after={
        opened && (
          <MessagesPopup
            locale={locale}
            back={officeListHref(locale, messagesList, state)}
            hrefOf={(id, reply) => messageHref(locale, state, id, reply)}
            id={opened}
            reply={query.reply === '1'}
          />
        )
      }
    />
  )
}
