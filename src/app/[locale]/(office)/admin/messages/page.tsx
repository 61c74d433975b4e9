import { getTranslations, setRequestLocale } from 'next-intl/server'
import { list as sizes } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readClassNames } from '@/features/classes/cohorts/ui/office/class-names'
import { listWithin } from '@/features/office/frame/ui/list-or-failure'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { contactSubjects } from '@/features/talk/contact/contact-subjects'
import {
  type MessageList as ListedMessages,
  listMessages,
} from '@/features/talk/contact/server/office/list-messages'
import { MessageList } from '@/features/talk/contact/ui/office/contact-message-list'
import { MessageFilters } from '@/features/talk/contact/ui/office/message-filters'
import { MessagesPopup } from '@/features/talk/contact/ui/office/messages-popup'
import {
  type ListChange,
  type ListSpec,
  type ListState,
  listQuery,
  type RawQuery,
  readListState,
} from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { NoticeOnce } from '@/ui/notice-once'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

const spec: ListSpec = {
  sorts: ['date', 'name'],
  filters: {
    status: ['unanswered', 'unread', 'read'],
    subject: contactSubjects,
    program: 'text',
    class: 'text',
  },
}

export const generateMetadata = privateMetadata('Office.navMessagesAndInquiries')

const addresses = (locale: Locale, state: ListState) => ({
  hrefOf: (change: ListChange) => href(locale, paths.officePage('messages'), listQuery(spec, state, change)),
  popupHref: (id: string, reply: boolean) =>
    href(locale, paths.officePage('messages'), {
      ...listQuery(spec, state),
      message: id,
      reply: reply ? '1' : undefined,
    }),
})

async function Nothing({
  locale,
  state,
  clearHref,
}: {
  locale: Locale
  state: ListState
  clearHref: string
}) {
  const [t, office, common] = await Promise.all([
    getTranslations({ locale, namespace: 'OfficeMessages' }),
    getTranslations({ locale, namespace: 'Office' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const { status, subject, program, class: cohort } = state.filters
  const plain = state.q === '' && !subject && !program && !cohort
  const none: Record<string, string> = {
    unanswered: t('noUnanswered'),
    unread: office('noUnreadMessages'),
    read: office('noReadMessages'),
  }
  const title = none[status ?? ''] ?? office('noMessages')
  return (
    <EmptyState
      title={plain ? title : common('noMatch')}
      action={
        (!plain || status) && (
          <ButtonLink variant="secondary" href={clearHref}>
            {plain ? t('showAll') : common('clearFilters')}
          </ButtonLink>
        )
      }
    >
      {plain && !status && t('noneHint')}
    </EmptyState>
  )
}

export default async function OfficeMessagesPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  setRequestLocale(locale)
  const state = readListState(spec, query)
  const { hrefOf, popupHref } = addresses(locale, state)
  const path = withQuery(paths.officePage('messages'), listQuery(spec, state))
  const { q, sort, dir, filters } = state
  const input = { ...filters, q, dir, sort: sort === 'name' ? ('name' as const) : ('date' as const) }
  const result: ListedMessages | null = await listWithin(state.page, (page) =>
    runPage(
      listMessages,
      { ...(input as object), page: String(page), page_size: String(sizes.pageSize) },
      { locale, path, signInAt: paths.office },
    ),
  )
  const [t, office, common] = await Promise.all([
    getTranslations({ locale, namespace: 'OfficeMessages' }),
    getTranslations({ locale, namespace: 'Office' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const nextOf = filters.status === 'unanswered' ? 'unanswered' : 'unread'
  const next = query.notice === 'sent' ? ({ status: nextOf, dir: 'asc', page_size: '1' } as const) : null
  const nextMessage =
    next && (await runPage(listMessages, next, { locale, path, signInAt: paths.office })).items[0]
  const opened = typeof query.message === 'string' && query.message !== '' ? query.message : null
  const current = filters.subject === 'course-inquiry' ? 'inquiries' : 'messages'
  return (
    <OfficeFrame locale={locale} path={path} current={current}>
      <div>
        <PageHead locale={locale} title={office('contactMessages')}>
          <ButtonLink variant="secondary" href={href(locale, paths.officeCannedReplies)}>
            <Icon name="copy" className="size-5" />
            {t('canned')}
          </ButtonLink>
        </PageHead>
        {query.notice === 'sent' && (
          <div className="mb-4 grid gap-3">
            <NoticeOnce text={office('responseSent')} />
            {nextMessage && (
              <ButtonLink href={popupHref(nextMessage.id, true)} className="justify-self-start">
                {t(nextOf === 'unread' ? 'nextUnread' : 'nextUnanswered', { name: nextMessage.name })}
                <Icon name="arrow-right" className="size-5" />
              </ButtonLink>
            )}
          </div>
        )}
        <MessageFilters
          locale={locale}
          state={state}
          result={result}
          address={href(locale, paths.officePage('messages'))}
          keep={listQuery(spec, state, { q: '' })}
          hrefOf={hrefOf}
          programs={await readClassNames()}
        />
        {!result ? (
          <ErrorState
            title={t('failed')}
            retry={<ButtonLink href={href(locale, path)}>{common('retry')}</ButtonLink>}
          />
        ) : result.items.length === 0 ? (
          <Nothing locale={locale} state={state} clearHref={href(locale, paths.officePage('messages'))} />
        ) : (
          <MessageList locale={locale} result={result} state={state} hrefOf={hrefOf} popupHref={popupHref} />
        )}
      </div>
      {opened && (
        <MessagesPopup
          locale={locale}
          id={opened}
          reply={query.reply === '1'}
          back={hrefOf({})}
          replyHref={popupHref(opened, true)}
        />
      )}
    </OfficeFrame>
  )
}
