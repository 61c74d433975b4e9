import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { labelOf, toneOf } from '@/features/money/payments/payment-badge'
import { PaymentAmount } from '@/features/money/payments/ui/payment-amount'
import { hasText, textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaMoment } from '@/lib/douala-time'
import { shownError } from '@/lib/shown-error'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { FilterLinks } from '@/ui/list/filter-links'
import type { StudentPage, TimelineEntry } from '../server/get-student'

interface TimelineProps {
  locale: Locale
  student: string
  line: StudentPage['timeline']
}

interface Shown {
  title: string
  to: string | null
  badge?: ReactNode
  detail?: ReactNode
}

/** Everything that happened with a person on one line of time, the newest first. */
export function StudentTimeline({ locale, student, line }: TimelineProps) {
  const t = textsOf(locale, 'Person')
  const common = textsOf(locale, 'Common')
  const here = (kind: string | undefined, page = 1) =>
    `${href(locale, paths.officeStudent(student), { kind, page: page > 1 ? String(page) : undefined })}#timeline`
  return (
    <div className="grid gap-4">
      <FilterLinks
        label={t('kindsLabel')}
        items={[
          { href: here(undefined), text: t('everything'), current: line.kind === undefined },
          ...line.kinds.map((kind) => ({
            href: here(kind),
            text: t(`kinds.${kind}`),
            current: line.kind === kind,
          })),
        ]}
      />
      {line.entries.length === 0 ? (
        <p className="text-soft">{t('nothing')}</p>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-raised">
          {line.entries.map((entry) => (
            <li key={`${entry.kind}-${entry.id}`} className="grid gap-1 px-4 py-2">
              <Entry locale={locale} student={student} entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {(line.page > 1 || line.hasMore) && (
        <nav aria-label={common('pages')} className="flex flex-wrap gap-4">
          {line.page > 1 && (
            <Link href={here(line.kind, line.page - 1)} className="inline-flex min-h-11 items-center">
              {t('newer')}
            </Link>
          )}
          {line.hasMore && (
            <Link href={here(line.kind, line.page + 1)} className="inline-flex min-h-11 items-center">
              {t('older')}
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}

function Entry({ locale, student, entry }: { locale: Locale; student: string; entry: TimelineEntry }) {
  const t = textsOf(locale, 'Person')
  const { title, to, badge, detail } = shownOf(locale, student, entry)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <span className="font-semibold">{t(`kinds.${entry.kind}`)}</span>
        <time dateTime={entry.at.toISOString()}>{formatDoualaMoment(entry.at, locale)}</time>
        {badge}
      </p>
      {to ? (
        <Link href={to} className="inline-flex min-h-11 items-center font-semibold wrap-anywhere">
          {title}
        </Link>
      ) : (
        <p className="font-semibold wrap-anywhere">{title}</p>
      )}
      {detail && <div className="text-sm text-soft wrap-anywhere">{detail}</div>}
    </>
  )
}

function shownOf(locale: Locale, student: string, entry: TimelineEntry): Shown {
  const { kind, title, detail, link } = entry
  switch (kind) {
    case 'payment':
      return paymentOf(locale, entry)
    case 'message':
      return messageOf(locale, entry)
    case 'mail':
      return mailOf(locale, entry)
    case 'work':
      return workOf(locale, student, entry)
    case 'attendance':
    case 'class':
      return placeOf(locale, student, entry)
    case 'chat':
      return { title, detail, to: link && href(locale, paths.officePage('chat'), { room: link }) }
    case 'note':
      return { title, detail, to: null }
    case 'account':
      return { title: textIfAny(locale, `Audit.actions.${title}`, title), detail, to: null }
  }
}

const textIfAny = (locale: Locale, key: string, otherwise: string) =>
  hasText(key) ? textsOf(locale)(key) : otherwise

function paymentOf(locale: Locale, { title, detail: numbers, link, payment }: TimelineEntry): Shown {
  const detail = numbers?.replace(/\+\d{9,15}/g, (phone) => formatPhone(phone))
  const label = payment && labelOf(payment)
  return {
    title,
    to: link && href(locale, paths.officePayment(link)),
    badge: label && <Badge tone={toneOf[label]}>{textsOf(locale, 'Receipt')(`status.${label}`)}</Badge>,
    detail: payment ? (
      <span className="flex flex-wrap gap-x-3">
        <PaymentAmount locale={locale} amountXaf={payment.amountXaf} refundedXaf={payment.refundedXaf} />
        <span>{[payment.programTitle, detail].filter(Boolean).join(' · ')}</span>
      </span>
    ) : (
      detail
    ),
  }
}

const subjectTexts = {
  'course-inquiry': 'subjectCourseInquiry',
  'technical-support': 'subjectTechnicalSupport',
  'payment-issue': 'subjectPaymentIssue',
  other: 'subjectOther',
} as const

const messageStates = {
  unread: { text: 'unread', tone: 'sun' },
  read: { text: 'read', tone: 'neutral' },
  replied: { text: 'replied', tone: 'forest' },
} as const

function messageOf(locale: Locale, { title, detail, state, link }: TimelineEntry): Shown {
  const subject = subjectTexts[title as keyof typeof subjectTexts]
  const { text, tone } = messageStates[(state ?? 'unread') as keyof typeof messageStates]
  return {
    title: subject ? textsOf(locale, 'Contact')(subject) : title,
    to: link && href(locale, paths.officePage('messages'), { message: link }),
    badge: <Badge tone={tone}>{textsOf(locale, 'StudentsOffice')(text)}</Badge>,
    detail,
  }
}

const mailStates = {
  queued: { text: 'stateQueued', tone: 'neutral' },
  sending: { text: 'stateSending', tone: 'neutral' },
  sent: { text: 'stateSent', tone: 'forest' },
  failed: { text: 'stateFailed', tone: 'sun' },
  dead: { text: 'stateDead', tone: 'brick' },
  delivered: { text: 'stateDelivered', tone: 'forest' },
  bounced: { text: 'stateBounced', tone: 'brick' },
  complained: { text: 'stateComplained', tone: 'brick' },
} as const

function mailOf(locale: Locale, { title, detail, state, link: reason }: TimelineEntry): Shown {
  const { text, tone } = mailStates[(state ?? 'queued') as keyof typeof mailStates]
  return {
    title: textIfAny(locale, `System.kinds.${title}`, title),
    to: null,
    badge: <Badge tone={tone}>{textsOf(locale, 'Outbox')(text)}</Badge>,
    detail: [detail, reason && shownError(reason)].filter(Boolean).join(' · '),
  }
}

const workTones = { submitted: 'sun', accepted: 'forest', returned: 'neutral' } as const

function workOf(locale: Locale, student: string, { title, detail, state, link }: TimelineEntry): Shown {
  const [status = 'submitted', grade] = (state ?? '').split(' ')
  const known = status as keyof typeof workTones
  return {
    title,
    to: link && href(locale, paths.officeStudent(student), { assignment: link }),
    badge: <Badge tone={workTones[known]}>{textsOf(locale, 'Assignments')(`statuses.${known}`)}</Badge>,
    detail: [detail, grade && `${grade}/100`].filter(Boolean).join(' · '),
  }
}

const attendanceTones = { present: 'forest', late: 'sun', absent: 'brick' } as const

function placeOf(
  locale: Locale,
  student: string,
  { kind, title, detail, state, link }: TimelineEntry,
): Shown {
  const cohort = link && href(locale, paths.officeCohort(link))
  if (kind === 'class') {
    const status = state as 'pending' | 'active' | 'completed' | 'ended'
    return {
      title,
      to: cohort ?? (detail && href(locale, paths.officeStudentProgram(student, detail))),
      badge: <Badge>{textsOf(locale, 'Student')(`statuses.${status}`)}</Badge>,
    }
  }
  const known = state as keyof typeof attendanceTones
  return {
    title,
    to: cohort,
    badge: <Badge tone={attendanceTones[known]}>{textsOf(locale, 'Attendance')(known)}</Badge>,
    detail,
  }
}
