import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import type { Right } from '@/config/roles'
import { readMoney } from '@/features/money/payments/server/office/read-money'
import { textsOf } from '@/i18n/texts-of'
import { doualaDayOf } from '@/lib/douala-time'
import { numberFormat } from '@/lib/intl-formats'
import { runPage } from '@/server/transport/http/page'
import { readWeeks } from '../server/read-weeks'
import type { Stats } from '../stats.answers'
import { byWeek, mondaysUntil } from '../weeks.rules'
import { OfficeWeeks } from './office-weeks'
import { StatCard } from './stat-card'

interface HowItGoesProps {
  locale: Locale
  stats: Stats
  may: (right: Right) => boolean
  now: Date
}

function Cards({ locale, stats, may }: Omit<HowItGoesProps, 'now'>) {
  const office = textsOf(locale, 'Office')
  const numbers = numberFormat(locale)
  const messages = paths.officePage('messages')
  const students = paths.officePage('students')
  const cards = [
    ['newStudentsToday', stats.newStudents, 'newStudents', withQuery(students, { registered: 'today' })],
    ['totalStudents', stats.totalStudents, 'totalStudents', students],
    ['unreadMessages', stats.newMessages, 'newMessages', withQuery(messages, { status: 'unread' })],
    ['allMessages', stats.totalMessages, 'totalMessages', withQuery(messages, { status: 'all' })],
    ['inquiries', stats.inquiries, 'inquiries', withQuery(messages, { subject: 'course-inquiry' })],
    [
      'emailsSent',
      stats.newEmails,
      'newEmails',
      may('mail.send') ? paths.officePage('send-email') : messages,
    ],
  ] as const
  return (
    <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 xl:grid-cols-6">
      {cards.map(([key, value, live, path]) => (
        <li key={key} className="grid">
          <StatCard
            href={href(locale, path)}
            label={office(key)}
            value={value}
            live={live}
            format={(each) => numbers.format(each)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The weeks; money by the report of the money page, for people who may see that. */
async function readShown({ locale, may, now }: Omit<HowItGoesProps, 'stats'>) {
  const page = { locale, path: paths.officePage('dashboard'), signInAt: paths.office }
  const mondays = mondaysUntil(now)
  const span = { from: mondays[0], to: doualaDayOf(now), by: 'day' }
  const [weeks, report] = await Promise.all([
    runPage(readWeeks, {}, page),
    may('payments.manage') ? runPage(readMoney, span, page) : null,
  ])
  const received = report && byWeek(mondays, report.series, (day) => day.received)
  const refunded = report && byWeek(mondays, report.series, (day) => day.refunded)
  return weeks.map((week, index) => ({
    ...week,
    money: received && refunded && { received: received[index] ?? 0, refunded: refunded[index] ?? 0 },
  }))
}

/** How the academy goes: the counters, and the last weeks. */
export async function HowItGoes(props: HowItGoesProps) {
  const { locale, stats, may } = props
  const weeks = await readShown(props)
  return (
    <>
      <section aria-labelledby="how-it-goes" className="mt-10">
        <h2 id="how-it-goes" className="display text-xl">
          {textsOf(locale, 'Office')('dashboardTitle')}
        </h2>
        <Cards locale={locale} stats={stats} may={may} />
      </section>
      <OfficeWeeks locale={locale} weeks={weeks} />
    </>
  )
}
