import type { ReactNode } from 'react'
import { type Locale, languageNames } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaMoment } from '@/lib/douala-time'
import { Alert } from '@/ui/alert'
import { Badge } from '@/ui/badge'
import { ButtonLink, Link } from '@/ui/link'
import { PostButton } from '@/ui/post-button'
import { markUnread } from '../../actions'
import { subjectText } from '../../message.rules'
import type { MessageDetail } from '../../server/office/get-message'
import { Thread, type ThreadEntry } from '../thread'
import { AboutMail } from './about-mail'
import { ConversationActions } from './conversation-actions'
import { MarkOnOpen } from './mark-on-open'
import { postTexts } from './message-texts'

/** The thread of a message as the back office sees it. */
export function officeThread(locale: Locale, { thread, notes, name }: MessageDetail): ThreadEntry[] {
  const t = textsOf(locale, 'OfficeMessages')
  const entry = (at: Date, rest: Omit<ThreadEntry, 'date'>) => ({
    at,
    date: formatDoualaMoment(at, locale),
    ...rest,
  })
  const replies = thread.map(({ id, direction, author, body, createdAt, byMail }) =>
    entry(createdAt, {
      id,
      body,
      fromOffice: direction === 'office',
      about: byMail && <AboutMail locale={locale} mail={byMail} />,
      title:
        direction === 'visitor' ? name : author ? t('answeredBy', { name: author }) : t('answeredByOffice'),
    }),
  )
  const written = notes.map(({ id, author, body, createdAt }) =>
    entry(createdAt, {
      id,
      body,
      fromOffice: true,
      isNote: true,
      title: t('noteBy', { name: author ?? t('answeredByOffice') }),
    }),
  )
  return [...replies, ...written].sort((a, b) => a.at.getTime() - b.at.getTime())
}

interface MessageContentProps {
  locale: Locale
  message: MessageDetail
  /** The id of the reader. */
  me: string
  replyHref: string
  /** The list it was opened from. */
  back: string
}

/** The dialog of one message: its author, its text, and its thread. */
export function MessageContent({ locale, message, me, replyHref, back }: MessageContentProps) {
  const t = textsOf(locale, 'OfficeMessages')
  const office = textsOf(locale, 'Office')
  const key = subjectText(message.subject)
  const place = message.deletedAt
    ? 'deleted'
    : message.spamAt
      ? 'spam'
      : message.archivedAt
        ? 'archived'
        : null
  const rows: [string, ReactNode][] = [
    [
      office('email'),
      <Link key="email" href={`mailto:${message.email}`} className="[overflow-wrap:anywhere]">
        {message.email}
      </Link>,
    ],
    [
      office('phone'),
      message.phone ? (
        <Link key="phone" href={`tel:${message.phone.replace(/[^\d+]/g, '')}`} className="tabular-nums">
          {formatPhone(message.phone)}
        </Link>
      ) : (
        '–'
      ),
    ],
    [office('subject'), key ? textsOf(locale)(key) : message.subject],
    [t('received'), formatDoualaMoment(message.createdAt, locale)],
    [t('writtenIn'), languageNames[message.locale]],
    ...(message.automaticAt
      ? [[t('automatic'), formatDoualaMoment(message.automaticAt, locale)] satisfies [string, ReactNode]]
      : []),
  ]
  return (
    <div className="grid gap-5">
      {message.answeringBy && (
        <Alert kind="warning" title={t('colleagueNow', { name: message.answeringBy })} />
      )}
      {place && <Alert kind="info" live={false} title={t(`places.${place}`)} />}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {rows.map(([term, detail]) => (
          <div key={term} className="sm:contents">
            <dt className="text-soft">{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      {message.student && (
        <p>
          <Badge tone="forest">{office('roleStudent')}</Badge>{' '}
          <Link href={href(locale, paths.officeStudent(message.student.id))}>{t('studentPage')}</Link>
          {message.student.by === 'phone' && ` (${textsOf(locale, 'PersonFacts')('byPhone')})`}
        </p>
      )}
      <p className="rounded-card border border-line bg-sunken p-4 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {message.message}
      </p>
      <Thread label={t('thread')} entries={officeThread(locale, message)} />
      <div className="flex flex-wrap items-end gap-3">
        <ButtonLink href={replyHref}>{office('respond')}</ButtonLink>
        {!message.unread && (
          <PostButton action={markUnread} hidden={{ id: message.id, locale, back }} texts={postTexts(locale)}>
            {t('markUnread')}
          </PostButton>
        )}
        {message.unread && (
          <MarkOnOpen
            id={message.id}
            locale={locale}
            texts={{ markRead: office('markRead'), networkError: textsOf(locale)('Errors.network') }}
          />
        )}
      </div>
      <ConversationActions locale={locale} message={message} me={me} back={back} />
    </div>
  )
}
