import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readCohortNames } from '@/features/classes/cohorts/ui/office/cohort-names'
import { listOrFailure } from '@/features/office/frame/ui/list-or-failure'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import { readPersonFacts } from '@/features/office/students/ui/read-person-facts'
import { messageHref, messagesList, withUsualState } from '@/features/talk/contact/messages-list'
import { listColleagues } from '@/features/talk/contact/server/office/list-colleagues'
import { listMessages } from '@/features/talk/contact/server/office/list-messages'
import { MessageList } from '@/features/talk/contact/ui/office/contact-message-list'
import { MessageChanged } from '@/features/talk/contact/ui/office/message-changed'
import { MessageFilters } from '@/features/talk/contact/ui/office/message-filters'
import { messageListTexts } from '@/features/talk/contact/ui/office/message-list-texts'
import { MessageSent } from '@/features/talk/contact/ui/office/message-sent'
import { MessagesPopup } from '@/features/talk/contact/ui/office/messages-popup'
import { textsOf } from '@/i18n/texts-of'
import { type ListState, listQuery } from '@/lib/list-state'
import { isNarrowed, officeListHref } from '@/lib/office-list'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = privateMetadata('Office.navMessagesAndInquiries')

/** Only the state is chosen, and it leaves nothing out that somebody could look for. */
const isWholeList = ({ q, filters: { status, ...others } }: ListState) =>
  q === '' && Object.keys(others).length === 0 && (status === 'unanswered' || status === 'all')

export default async function OfficeMessagesPage({ params, searchParams }: OfficeListProps) {
  const asked = await searchParams
  const usual = withUsualState(asked)
  const read = await runListPage(listMessages, messagesList, {
    params,
    searchParams: Promise.resolve(usual),
  })
  const { locale, state, query, path } = read
  const options = { locale, path, signInAt: paths.office }
  const colleagues = (await listOrFailure(runPage(listColleagues, {}, options))) ?? []
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
      notice={
        query.notice === 'sent' ? (
          <MessageSent locale={locale} state={state} path={path} />
        ) : (
          (query.notice === 'changed' || query.notice === 'undone') && (
            <MessageChanged
              locale={locale}
              back={officeListHref(locale, messagesList, state)}
              query={query}
            />
          )
        )
      }
      // A search looks everywhere unless somebody has chosen where.
      search={
        usual === asked
          ? undefined
          : { keep: listQuery(messagesList, state, { q: '', filters: { status: undefined } }) }
      }
      narrowed={isNarrowed(state) && !isWholeList(state)}
      filters={<MessageFilters locale={locale} state={state} result={read.result} />}
      programs={await readCohortNames()}
      texts={messageListTexts(locale, state)}
      table={(result) => (
        <MessageList locale={locale} result={result} state={state} colleagues={colleagues} />
      )}
      after={
        opened && (
          <MessagesPopup
            locale={locale}
            back={officeListHref(locale, messagesList, state)}
            hrefOf={(id, reply) => messageHref(locale, state, id, reply)}
            id={opened}
            reply={query.reply === '1'}
            listed={read.result?.items.map(({ id }) => id) ?? []}
            factsOf={(student, language) => readPersonFacts(student, language, options)}
          />
        )
      }
    />
  )
}
