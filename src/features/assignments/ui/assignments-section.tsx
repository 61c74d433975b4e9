import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { Alert } from '@/ui/alert'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Icon } from '@/ui/icon'
import type { AssignmentDesk } from '../server/get-assignment-desk'
import { AssignmentForm } from './assignment-form'
import { SubmissionCard } from './submission-card'

interface AssignmentsSectionProps {
  locale: Locale
  desk: AssignmentDesk
  chosen: { program?: string; week?: string }
  /** What became of a form that was sent without scripts: 'sent', or the status that it was refused with. */
  outcome?: string
  /** Where to go when nothing is paid yet. */
  payLink: ReactNode
}

const refusalTexts = {
  '413': 'tooLarge',
  '415': 'typeRefused',
  '422': 'fileRequired',
  '429': 'tooMany',
  '507': 'storageFull',
} as const

const formTexts = [
  'submit',
  'submitting',
  'retry',
  'program',
  'week',
  'weekNone',
  'file',
  'choose',
  'photo',
  'remove',
  'limits',
  'fileRequired',
  'fileEmpty',
  'tooLarge',
  'typeRefused',
  'network',
  'success',
  'failed',
  'checking',
  'progressLabel',
  'cancel',
  'cancelled',
] as const

export async function AssignmentsSection({
  locale,
  desk,
  chosen,
  outcome,
  payLink,
}: AssignmentsSectionProps) {
  const t = await getTranslations({ locale, namespace: 'Assignments' })
  const refusal = refusalTexts[outcome as keyof typeof refusalTexts]
  const named = Object.fromEntries(formTexts.map((key) => [key, t(key)])) as Record<
    (typeof formTexts)[number],
    string
  >
  const texts = { ...named, weekOption: t.raw('weekOption') as string }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <Card>
        <p className="mb-5 text-soft">{t('lead')}</p>
        {outcome === 'sent' && <Alert kind="success" className="mb-5" title={t('success')} />}
        {outcome && outcome !== 'sent' && (
          <Alert kind="error" className="mb-5" title={t('failed')}>
            {refusal && t(refusal)}
          </Alert>
        )}
        {desk.programs.length > 0 ? (
          <AssignmentForm
            locale={locale}
            programs={desk.programs}
            chosen={chosen}
            texts={texts}
            icon={<Icon name="upload" className="size-7 text-forest" />}
          />
        ) : (
          <EmptyState icon="upload" title={t('payFirst')} action={payLink} />
        )}
      </Card>
      <section aria-labelledby="past">
        <h3 id="past" className="display mb-4 text-xl">
          {t('past')}
        </h3>
        {desk.submissions.length === 0 ? (
          <EmptyState icon="file-text" title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {desk.submissions.map((submission) => (
              <SubmissionCard key={submission.id} locale={locale} submission={submission} />
            ))}
          </ul>
        )}
        {desk.total > desk.submissions.length && (
          <p className="mt-4 text-sm text-soft">{t('more', { count: desk.submissions.length })}</p>
        )}
      </section>
    </div>
  )
}
