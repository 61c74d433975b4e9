import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import type { StudentPage } from '../server/get-student'

type Messages = StudentPage['messages']

const subjectTexts = {
  'course-inquiry': 'subjectCourseInquiry',
  'technical-support': 'subjectTechnicalSupport',
  'payment-issue': 'subjectPaymentIssue',
  other: 'subjectOther',
} as const

export function StudentMessages({ locale, messages }: { locale: Locale; messages: Messages }) {
  const t = textsOf(locale, 'StudentsOffice')
  const contact = textsOf(locale, 'Contact')
  if (messages.items.length === 0) {
    return <p className="text-soft">{t('noMessages')}</p>
  }
  const subjectOf = (subject: string) => {
    const key = subjectTexts[subject as keyof typeof subjectTexts]
    return key ? contact(key) : subject
  }
  return (
    <>
      <p className="mb-3 text-sm text-soft">{t('messagesLead')}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {messages.items.map(({ id, subject, createdAt, read, replied }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0">
              <Link
                href={href(locale, paths.officePage('messages'), { message: id })}
                className="inline-flex min-h-11 items-center font-semibold"
              >
                {subjectOf(subject)}
              </Link>
              <span className="block text-sm text-soft">{formatDoualaMoment(createdAt, locale)}</span>
            </span>
            <Badge tone={replied ? 'forest' : read ? 'neutral' : 'sun'}>
              {replied ? t('replied') : read ? t('read') : t('unread')}
            </Badge>
          </li>
        ))}
      </ul>
      {messages.total > messages.items.length && (
        <p className="mt-3 text-sm text-soft">
          {t('more', { count: messages.items.length, total: messages.total })}
        </p>
      )}
    </>
  )
}
