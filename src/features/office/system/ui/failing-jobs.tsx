import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { retryJobAction, retryJobsAction } from '../actions'
import type { FailingJob } from '../server/failing-jobs.repository'
import { FailureSection, groupsOf } from './failure-section'
import { FailureTable } from './failure-table'

export function FailingJobs({ locale, jobs }: { locale: Locale; jobs: readonly FailingJob[] }) {
  const t = textsOf(locale, 'System')
  const groups = groupsOf(jobs.flatMap(({ name, running }) => (running ? [] : [name])))
  const rows = jobs.map(({ id, name, attempts, maxAttempts, reason, nextTryAt, running }) => ({
    id,
    name,
    reason,
    nextTryAt,
    state: nextTryAt ? ('failed' as const) : ('dead' as const),
    attempts: `${attempts} / ${maxAttempts}`,
    obstacle: running ? t('running') : undefined,
    retryLabel: t('retryJobLabel', { name, id }),
    retryFields: { id, attempts: String(attempts) },
  }))
  return (
    <FailureSection
      locale={locale}
      id="failing-jobs"
      title={t('jobs')}
      none={t('noJobs')}
      count={jobs.length}
      groups={groups}
      field="name"
      action={retryJobsAction}
      leadKey="retryAllJobsLead"
    >
      <FailureTable
        locale={locale}
        caption={t('jobsCaption')}
        rows={rows}
        retry={retryJobAction}
        lead={[
          {
            key: 'job',
            header: t('job'),
            label: t('job'),
            card: 'title',
            cell: ({ name, id }) => `${name} #${id}`,
          },
        ]}
      />
    </FailureSection>
  )
}
