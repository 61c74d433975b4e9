import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { formatDoualaMoment } from '@/lib/douala-time'
import { formatFileSize } from '@/lib/file-size'
import { Badge } from '@/ui/badge'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import type { SubmissionView } from '../server/submission.presenter'

const tones = { submitted: 'neutral', accepted: 'forest', returned: 'sun' } as const

/** One file that was handed in, and what became of it. */
export async function SubmissionCard({ locale, submission }: { locale: Locale; submission: SubmissionView }) {
  const t = await getTranslations({ locale, namespace: 'Assignments' })
  const { id, filename, program_name, week, size, sha256, status, grade, feedback, submitted_at } = submission
  return (
    <li id={`file-${id}`} className="scroll-mt-6 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold break-all">{filename}</p>
          <p className="text-sm text-soft">
            {program_name}
            {week !== null && `, ${t('weekShort', { number: week })}`}
          </p>
        </div>
        <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
      </div>
      <dl className="mt-3 grid gap-x-5 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
        <dt className="text-soft">{t('submittedAt')}</dt>
        <dd>{formatDoualaMoment(new Date(submitted_at), locale)}</dd>
        <dt className="text-soft">{t('size')}</dt>
        <dd>{formatFileSize(size, locale)}</dd>
        {grade !== null && (
          <>
            <dt className="text-soft">{t('grade')}</dt>
            <dd className="font-semibold">{t('gradeOf', { grade })}</dd>
          </>
        )}
        {feedback && (
          <>
            <dt className="text-soft">{t('feedback')}</dt>
            <dd className="whitespace-pre-line">{feedback}</dd>
          </>
        )}
      </dl>
      <details suppressHydrationWarning className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 items-center text-forest underline underline-offset-4">
          {t('details')}
        </summary>
        <p className="text-soft">{t('hashTitle')}</p>
        <p>
          <code className="font-mono break-all">{sha256}</code>
        </p>
      </details>
      <ButtonLink
        href={`/api/assignments/${id}/file`}
        download
        variant="quiet"
        size="sm"
        className="mt-2 -ml-4"
        aria-label={t('downloadLabel', { filename })}
      >
        <Icon name="download" className="size-4" />
        {t('download')}
      </ButtonLink>
    </li>
  )
}
