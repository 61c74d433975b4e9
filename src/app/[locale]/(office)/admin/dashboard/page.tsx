import type { Metadata } from 'next'
import { isDemo } from '@/config/env'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { hasRight, type Right } from '@/config/roles'
import { getMissing } from '@/features/base/settings/server/get-missing'
import { MissingList } from '@/features/base/settings/ui/missing-list'
import { getFirstHourProgress } from '@/features/office/first-hour/server/get-first-hour'
import { FirstHourNotice } from '@/features/office/first-hour/ui/first-hour-notice'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { countForFrame } from '@/features/office/live/ui/count-for-frame'
import { listWaiting } from '@/features/office/stats/server/list-waiting'
import { StatCard } from '@/features/office/stats/ui/stat-card'
import { WaitingList } from '@/features/office/stats/ui/waiting-in-office'
import { listTaughtSessions } from '@/features/study/timetable/server/list-taught-sessions'
import { TaughtSessions } from '@/features/study/timetable/ui/office/taught-sessions'
import { textsOf } from '@/i18n/texts-of'
import { numberFormat } from '@/lib/intl-formats'
import { container } from '@/server/container'
import { currentActor, runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { RefreshButton } from '@/ui/list/refresh-button'

type Props = {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = textsOf(locale, 'Office')
  return { title: t('dashboardTitle'), robots: { index: false } }
}

export default async function OfficeDashboardPage({ params, searchParams }: Props) {
  const { locale } = await params
  const page = { locale, path: paths.officePage('dashboard'), signInAt: paths.office }
  const { stats } = await countForFrame(locale, paths.officePage('dashboard'))
  const actor = await currentActor()
  const may = (right: Right) => actor.kind === 'user' && hasRight(actor.user, right)
  const office = textsOf(locale, 'Office')
  const maySettings = may('settings.manage')
  const [waiting, taught, missing, firstHour] = await Promise.all([
    runPage(listWaiting, {}, page),
    may('cohorts.read') ? runPage(listTaughtSessions, {}, page) : null,
    // A demo sells nothing real: its placeholders are no news.
    maySettings && !isDemo() ? runPage(getMissing, {}, page) : [],
    maySettings && !isDemo() ? runPage(getFirstHourProgress, {}, page) : null,
  ])
  const numbers = numberFormat(locale)
  const cards = [
    [
      'newStudentsToday',
      stats.newStudents,
      'newStudents',
      paths.officePage('students'),
      { registered: 'today' },
    ],
    ['totalStudents', stats.totalStudents, 'totalStudents', paths.officePage('students'), undefined],
    ['unreadMessages', stats.newMessages, 'newMessages', paths.officePage('messages'), { status: 'unread' }],
    ['allMessages', stats.totalMessages, 'totalMessages', paths.officePage('messages'), undefined],
    ['inquiries', stats.inquiries, 'inquiries', paths.officePage('messages'), { subject: 'course-inquiry' }],
    [
      'emailsSent',
      stats.newEmails,
      'newEmails',
      may('mail.send') ? paths.officePage('send-email') : paths.officePage('messages'),
      undefined,
    ],
  ] as const
  return (
    <OfficeFrame locale={locale} path={paths.officePage('dashboard')} current="dashboard">
      {(await searchParams).notice === 'not-allowed' && (
        <div className="mb-6">
          <Alert kind="error" title={office('notAllowed')} />
        </div>
      )}
      <PageHead locale={locale} title={office('dashboardTitle')}>
        {maySettings && (
          <Link href={href(locale, paths.officeSettings)} className="inline-flex min-h-11 items-center">
            {textsOf(locale, 'Settings')('link')}
          </Link>
        )}
        <RefreshButton
          texts={{ refresh: office('refresh'), busy: office('refreshing'), done: office('refreshed') }}
        >
          <Icon name="refresh-cw" className="size-5" />
        </RefreshButton>
      </PageHead>
      {missing.length > 0 && (
        <div className="mb-6">
          <MissingList locale={locale} missing={missing} demo={false} />
        </div>
      )}
      {firstHour && !firstHour.isComplete && (
        <div className="mb-6">
          <FirstHourNotice locale={locale} progress={firstHour} />
        </div>
      )}
      {taught && <TaughtSessions locale={locale} taught={taught} now={container().clock.now()} />}
      <WaitingList locale={locale} items={waiting} />
      <ul className="mt-6 grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 xl:grid-cols-6">
        {cards.map(([key, value, live, path, query]) => (
          <li key={key} className="grid">
            <StatCard
              href={href(locale, path, query)}
              label={office(key)}
              value={value}
              live={live}
              format={(each) => numbers.format(each)}
            />
          </li>
        ))}
      </ul>
    </OfficeFrame>
  )
}
