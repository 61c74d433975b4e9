import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { BoardButton } from '@/ui/action-board'
import { Badge } from '@/ui/badge'
import { Table } from '@/ui/table'
import { retryJobAction, retryJobsAction } from '../actions'
import type { FailingJob } from '../server/failing-jobs.repository'
import { FailureSection, groupsOf } from './failure-section'
import { retryTexts } from './retry-texts'

export async function FailingJobs({ locale, jobs }: { locale: Locale; jobs: readonly FailingJob[] }) {
  const t = await getTranslations({ locale, namespace: 'System' })
  const groups = groupsOf(jobs.flatMap(({ name, running }) => (running ? [] : [name])))
  const column = (key: 'job' | 'state' | 'attempts' | 'reason' | 'nextTry' | 'created' | 'action') => ({
    key,
    header: t(key),
    label: t(key),
  })
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
      <Table
        caption={t('jobsCaption')}
        rows={jobs}
        rowKey={({ id }) => id}
        columns={[
          { ...column('job'), card: 'title', cell: ({ name, id }: FailingJob) => `${name} #${id}` },
          {
            ...column('state'),
            cell: ({ nextTryAt }) => (
              <Badge tone={nextTryAt ? 'sun' : 'brick'}>
                {t(nextTryAt ? 'states.failed' : 'states.dead')}
              </Badge>
            ),
          },
          {
            ...column('attempts'),
            numeric: true,
            cell: ({ attempts, maxAttempts }) => `${attempts} / ${maxAttempts}`,
          },
          {
            ...column('reason'),
            cell: ({ reason }) => <span className="wrap-anywhere">{reason || t('noReason')}</span>,
          },
          {
            ...column('nextTry'),
            cell: ({ nextTryAt }) => (nextTryAt ? formatDoualaDateTime(nextTryAt, locale) : t('never')),
          },
          {
            ...column('action'),
            card: 'foot',
            cell: ({ id, name, attempts, running }) =>
              running ? (
                <span className="text-sm text-soft">{t('running')}</span>
              ) : (
                <BoardButton
                  locale={locale}
                  action={retryJobAction}
                  hidden={{ id, attempts: String(attempts) }}
                  label={t('retryJobLabel', { name, id })}
                  texts={retryTexts(locale)}
                  variant="secondary"
                  size="sm"
                >
                  {t('retry')}
                </BoardButton>
              ),
          },
        ]}
      />
    </FailureSection>
  )
}
