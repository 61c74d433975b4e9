import { isDemo } from '@/config/env'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { hasRight, type Right } from '@/config/roles'
import { getMissing } from '@/features/base/settings/server/get-missing'
import { MissingList } from '@/features/base/settings/ui/missing-list'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readMoneyToday } from '@/features/money/payments/server/office/read-money-today'
import { MoneyToday } from '@/features/money/payments/ui/office/money-today'
import { getFirstHourProgress } from '@/features/office/first-hour/server/get-first-hour'
import { FirstHourNotice } from '@/features/office/first-hour/ui/first-hour-notice'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { countForFrame } from '@/features/office/live/ui/count-for-frame'
import { listToday } from '@/features/office/stats/server/list-today'
import { listWaiting } from '@/features/office/stats/server/list-waiting'
import { openedBy } from '@/features/office/stats/today.rules'
import { HowItGoes } from '@/features/office/stats/ui/how-it-goes'
import { TodayDialog } from '@/features/office/stats/ui/today-dialog'
import { TodayList } from '@/features/office/stats/ui/today-list'
import { listSessionsToday } from '@/features/study/timetable/server/list-sessions-today'
import { listTaughtCohorts } from '@/features/study/timetable/server/list-taught-cohorts'
import { listTaughtSessions } from '@/features/study/timetable/server/list-taught-sessions'
import { SessionsToday } from '@/features/study/timetable/ui/office/sessions-today'
import { TaughtCohorts } from '@/features/study/timetable/ui/office/taught-cohorts'
import { TaughtSessions } from '@/features/study/timetable/ui/office/taught-sessions'
import { MessageChanged } from '@/features/talk/contact/ui/office/message-changed'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaWeekday } from '@/lib/douala-time'
import type { RawQuery } from '@/lib/list-state'
import { container } from '@/server/container'
import { currentActor, runPage } from '@/server/transport/http/page'
import { Alert } from '@/ui/alert'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import { PageHead } from '@/ui/list/page-head'
import { RefreshButton } from '@/ui/list/refresh-button'
import { NoticeOnce } from '@/ui/notice-once'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Today.title')

const path = paths.officePage('dashboard')

/** What is read for this person: each part only with its right. */
async function readToday(locale: Locale, may: (right: Right) => boolean) {
  const page = { locale, path, signInAt: paths.office }
  const maySettings = may('settings.manage')
  const mayCohorts = may('cohorts.read')
  const [rows, waiting, cohorts, taught, sessions, money, missing, firstHour] = await Promise.all([
    runPage(listToday, {}, page),
    runPage(listWaiting, {}, page),
    mayCohorts ? runPage(listTaughtCohorts, {}, page) : [],
    mayCohorts ? runPage(listTaughtSessions, {}, page) : null,
    mayCohorts ? runPage(listSessionsToday, {}, page) : null,
    may('payments.read') ? runPage(readMoneyToday, {}, page) : null,
    // A demo sells nothing real: its placeholders are no news.
    maySettings && !isDemo() ? runPage(getMissing, {}, page) : [],
    maySettings && !isDemo() ? runPage(getFirstHourProgress, {}, page) : null,
  ])
  return { rows, waiting, cohorts, taught, sessions, money, missing, firstHour }
}
type Read = Awaited<ReturnType<typeof readToday>>

interface PartProps {
  locale: Locale
  may: (right: Right) => boolean
}

function Head({ locale, may }: PartProps) {
  const office = textsOf(locale, 'Office')
  return (
    <PageHead
      locale={locale}
      title={textsOf(locale, 'Today')('title')}
      lead={formatDoualaWeekday(container().clock.now(), locale)}
    >
      {may('settings.manage') && (
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
  )
}

function Notices({ locale, query, read }: { locale: Locale; query: RawQuery; read: Read }) {
  const { notice } = query
  const { missing, firstHour } = read
  return (
    <div className="grid gap-6 not-empty:mb-6">
      {notice === 'not-allowed' && <Alert kind="error" title={textsOf(locale, 'Office')('notAllowed')} />}
      {notice === 'sent' && <NoticeOnce text={textsOf(locale, 'Office')('responseSent')} />}
      {(notice === 'changed' || notice === 'undone') && (
        <MessageChanged locale={locale} back={href(locale, path)} query={query} />
      )}
      {notice === 'graded' && <NoticeOnce text={textsOf(locale, 'Grading')('saved')} />}
      {missing.length > 0 && <MissingList locale={locale} missing={missing} demo={false} />}
      {firstHour && !firstHour.isComplete && <FirstHourNotice locale={locale} progress={firstHour} />}
    </div>
  )
}

/** The first page of everybody in the office: what waits, the sessions and the money of the day; below, how it goes. */
export default async function OfficeDashboardPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  const [{ stats }, actor] = await Promise.all([countForFrame(locale, path), currentActor()])
  const may = (right: Right) => actor.kind === 'user' && hasRight(actor.user, right)
  const read = await readToday(locale, may)
  const { rows, waiting, cohorts, taught, sessions, money } = read
  const now = container().clock.now()
  const opened = openedBy(query.open)
  const atCohorts = new Set(cohorts.map(({ session }) => session?.id))
  return (
    <OfficeFrame locale={locale} path={path} current="dashboard">
      <Head locale={locale} may={may} />
      <Notices locale={locale} query={opened ? {} : query} read={read} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-8 empty:hidden">
          <TaughtCohorts locale={locale} cohorts={cohorts} now={now} />
          {taught && (
            <TaughtSessions
              locale={locale}
              taught={{ ...taught, next: taught.next.filter(({ id }) => !atCohorts.has(id)) }}
              now={now}
            />
          )}
        </div>
        {/* On a phone the sessions of the day come before the long list; the figures, which link nowhere, after it. */}
        <div className="contents content-start gap-8 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:grid">
          {sessions && (sessions.length > 0 || !taught?.cohorts) && (
            <SessionsToday locale={locale} sessions={sessions} now={now} />
          )}
          {money && <MoneyToday locale={locale} today={money} />}
        </div>
        <TodayList locale={locale} rows={rows} waiting={waiting} now={now} />
      </div>
      <HowItGoes locale={locale} stats={stats} may={may} now={now} />
      {opened && (
        <TodayDialog
          locale={locale}
          rows={rows}
          opened={opened}
          reply={query.reply === '1'}
          isNext={query.notice === 'graded'}
          mayRefund={may('payments.manage')}
          now={now}
        />
      )}
    </OfficeFrame>
  )
}
