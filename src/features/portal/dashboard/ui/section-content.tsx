import { unstable_rethrow } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { PayLink } from '@/features/money/payments/ui/pay-link'
import { getMyAssignments } from '@/features/study/assignments/server/get-my-assignments'
import { AssignmentsSection } from '@/features/study/assignments/ui/assignments-section'
import { textsOf } from '@/i18n/texts-of'
import { firstValue, type Query } from '@/lib/page-query'
import { container } from '@/server/container'
import { runPage } from '@/server/transport/http/page'
import { ErrorState } from '@/ui/error-state'
import { ButtonLink } from '@/ui/link'
import type { Dashboard } from '../server/get-dashboard'
import { ProfileSection } from './profile-section'
import { ProgramsSection } from './programs-section'
import type { DashboardSection } from './section-cards'

interface SectionContentProps {
  locale: Locale
  section: Exclude<DashboardSection, 'messages'>
  dashboard: Dashboard
  query: Query
}

export async function SectionContent({ locale, section, dashboard, query }: SectionContentProps) {
  if (section === 'profile') {
    return <ProfileSection locale={locale} dashboard={dashboard} />
  }
  if (section === 'programs') {
    return <ProgramsSection locale={locale} programs={dashboard.programs} />
  }
  return <Assignments locale={locale} dashboard={dashboard} query={query} />
}

/** If a section cannot be read, it shows an error; the rest of the dashboard stays. */
async function readAssignments(locale: Locale, path: string) {
  try {
    return await runPage(getMyAssignments, {}, { locale, path })
  } catch (error) {
    unstable_rethrow(error)
    container().log.error({ event: 'page.part_failed', err: error }, 'assignments could not be read')
    return null
  }
}

async function Assignments({ locale, dashboard, query }: Omit<SectionContentProps, 'section'>) {
  const path = withQuery(paths.dashboard, { section: 'assignments' })
  const t = textsOf(locale, 'Student')
  const common = textsOf(locale, 'Common')
  const myAssignments = await readAssignments(locale, path)
  if (!myAssignments) {
    return (
      <ErrorState
        title={t('loadFailed')}
        retry={
          <ButtonLink href={href(locale, path)} variant="secondary" size="sm">
            {common('retry')}
          </ButtonLink>
        }
      >
        {t('loadFailedText')}
      </ErrorState>
    )
  }
  const unpaid = dashboard.programs.find(({ status }) => status === 'pending')
  return (
    <AssignmentsSection
      locale={locale}
      myAssignments={myAssignments}
      chosen={{ program: firstValue(query.program), week: firstValue(query.week) }}
      outcome={firstValue(query.sent) === '1' ? 'sent' : firstValue(query.refused)}
      payLink={
        unpaid ? (
          <PayLink locale={locale} program={unpaid} />
        ) : (
          <ButtonLink href={href(locale, paths.programs)}>{t('browse')}</ButtonLink>
        )
      }
    />
  )
}
