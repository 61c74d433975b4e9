import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { GuardianNotice } from '@/features/accounts/guardians/ui/guardian-notice'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OwedPart } from '@/features/money/payments/ui/owed-part'
import { unreadMessages } from '@/features/office/live/ui/unread'
import { getDashboard, getOverview } from '@/features/portal/dashboard/server/get-dashboard'
import { CancelledCohorts } from '@/features/portal/dashboard/ui/cancelled-cohorts'
import { CohortsAhead } from '@/features/portal/dashboard/ui/cohorts-ahead'
import { NextStep } from '@/features/portal/dashboard/ui/next-step'
import {
  type DashboardSection,
  dashboardSections,
  SectionCards,
} from '@/features/portal/dashboard/ui/section-cards'
import { SectionContent } from '@/features/portal/dashboard/ui/section-content'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { NextSession } from '@/features/study/timetable/ui/next-session'
import { textsOf } from '@/i18n/texts-of'
import { firstValue, type Query } from '@/lib/page-query'
import { container } from '@/server/container'
import { allowKeeping, allowLight, runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<Query> }

export const generateMetadata = privateMetadata('Student.metaTitle')

const readSection = (value: string | undefined): DashboardSection | undefined =>
  dashboardSections.find((section) => section === value)

export default async function DashboardPage({ params, searchParams }: Props) {
  const { locale } = await params
  const query = await searchParams
  const section = readSection(firstValue(query.section))
  // The section for messages is the chat page.
  if (section === 'messages') {
    redirect(href(locale, paths.messages))
  }
  const path = withQuery(paths.dashboard, { section })
  const overview = section ? null : await runPage(getOverview, {}, { locale, path })
  const dashboard = overview ?? (await runPage(getDashboard, {}, { locale, path }))
  if (section === undefined || section === 'programs') {
    await allowKeeping()
  }
  // Handing in work needs its scripts at once.
  if (section !== 'assignments') {
    await allowLight()
  }
  const t = textsOf(locale, 'Student')
  const nav = textsOf(locale, 'Nav')
  const unread = await unreadMessages(locale)
  // A `section` element needs a heading.
  const Region = section ? 'section' : 'div'
  return (
    <StudentFrame locale={locale} path={path} section={section ?? 'home'}>
      <h1 className="display mb-6 text-3xl sm:text-4xl">{t('welcomeName', { name: dashboard.firstName })}</h1>
      <GuardianNotice locale={locale} state={dashboard} />
      {overview?.programs.map(
        (program) =>
          program.owed && (
            <OwedPart
              key={program.id}
              locale={locale}
              program={program}
              owed={program.owed}
              paused={program.paused}
              className="mb-6"
            />
          ),
      )}
      {overview && <CancelledCohorts locale={locale} programs={overview.programs} />}
      {overview && (
        <NextStep
          locale={locale}
          programs={overview.programs}
          lessonsClosed={dashboard.guardianNeeded}
          unreadMessages={unread}
          streak={overview.streak}
          reviews={overview.reviews}
        />
      )}
      {overview && (
        <CohortsAhead locale={locale} programs={overview.programs} now={container().clock.now()} />
      )}
      {overview && (
        <NextSession locale={locale} session={overview.nextSession} now={container().clock.now()} />
      )}
      {!section && <SectionCards locale={locale} unreadMessages={unread} />}
      <Region
        id="section"
        className={`scroll-mt-6 ${section ? 'mt-10' : 'mt-6'}`}
        aria-labelledby={section ? 'section-title' : undefined}
      >
        {section ? (
          <>
            <h2 id="section-title" className="display mb-5 text-2xl">
              {nav(section)}
            </h2>
            <SectionContent locale={locale} section={section} dashboard={dashboard} query={query} />
          </>
        ) : (
          <p className="text-soft">{t('prompt')}</p>
        )}
      </Region>
    </StudentFrame>
  )
}
