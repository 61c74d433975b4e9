import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import type { MyAssignments } from '../server/get-my-assignments'
import { HandIn } from './hand-in'
import { SubmissionCard } from './submission-card'

interface AssignmentsSectionProps {
  locale: Locale
  myAssignments: MyAssignments
  chosen: { program?: string; week?: string }
  /** The result of a form that was sent without scripts: 'sent', or the status of the refusal. */
  outcome?: string
  /** The link to paying, if nothing is paid yet. */
  payLink: ReactNode
}

export function AssignmentsSection({
  locale,
  myAssignments,
  chosen,
  outcome,
  payLink,
}: AssignmentsSectionProps) {
  const t = textsOf(locale, 'Assignments')
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <Card>
        <p className="mb-5 text-soft">{t('lead')}</p>
        {myAssignments.programs.length > 0 ? (
          <HandIn locale={locale} programs={myAssignments.programs} chosen={chosen} outcome={outcome} />
        ) : (
          <EmptyState icon="upload" title={t('payFirst')} action={payLink} />
        )}
      </Card>
      <section aria-labelledby="past">
        <h3 id="past" className="display mb-4 text-xl">
          {t('past')}
        </h3>
        {myAssignments.submissions.length === 0 ? (
          <EmptyState icon="file-text" title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {myAssignments.submissions.map((submission) => (
              <SubmissionCard key={submission.id} locale={locale} submission={submission} />
            ))}
          </ul>
        )}
        {myAssignments.total > myAssignments.submissions.length && (
          <p className="mt-4 text-sm text-soft">{t('more', { count: myAssignments.submissions.length })}</p>
        )}
      </section>
    </div>
  )
}
