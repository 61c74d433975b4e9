import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaMoment } from '@/lib/douala-time'
import { formatFileSize } from '@/lib/file-size'
import { Badge } from '@/ui/badge'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import type { WorkView } from '../server/get-my-assignments'

const tones = { submitted: 'neutral', accepted: 'forest', returned: 'sun' } as const

interface SubmissionCardProps {
  locale: Locale
  submission: WorkView
  /** Shown on the page of its assignment, which already names program, week and title. */
  isOnItemPage?: boolean
}

/** One submission and its state. */
export function SubmissionCard({ locale, submission, isOnItemPage = false }: SubmissionCardProps) {
  const t = textsOf(locale, 'Assignments')
  const { id, filename, program_name, week, size, sha256, status, grade, feedback, submitted_at } = submission
  const { item, itemTitle, version, late, text, files, rated } = submission
  const place = [itemTitle, program_name, week !== null && t('weekShort', { number: week })]
  const all = [{ n: 1, filename, size }, ...files]
  return (
    <li id={`file-${id}`} className="scroll-mt-6 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold break-all">
            {isOnItemPage ? t('version', { number: version }) : filename}
          </p>
          {!isOnItemPage && (
            <p className="text-sm text-soft">
              {place.filter(Boolean).join(', ')}
              {item && ` · ${t('version', { number: version })}`}
            </p>
          )}
        </div>
        <span className="flex flex-wrap gap-2">
          {late && <Badge tone="neutral">{t('late')}</Badge>}
          <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
        </span>
      </div>
      <dl className="mt-3 grid gap-x-5 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
        <dt className="text-soft">{t('submittedAt')}</dt>
        <dd>{formatDoualaMoment(new Date(submitted_at), locale)}</dd>
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
      {rated.length > 0 && (
        <section className="mt-3 text-sm" aria-label={t('rubric')}>
          <p className="text-soft">{t('rubric')}</p>
          <ul className="mt-1 grid gap-1">
            {rated.map((each) => (
              <li key={each.id} className="flex items-start gap-2">
                <Icon
                  name={each.points > 0 ? 'circle-check' : 'circle-alert'}
                  className={`mt-0.5 size-4 shrink-0 ${each.points > 0 ? 'text-forest' : 'text-soft'}`}
                />
                <span className="min-w-0">
                  {each.text}{' '}
                  <span className="text-soft">{t('points', { points: each.points, most: each.most })}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {text && (
        <details suppressHydrationWarning className="mt-2 text-sm">
          <summary className="inline-flex min-h-11 items-center text-forest underline underline-offset-4">
            {t('text')}
          </summary>
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        </details>
      )}
      <details suppressHydrationWarning className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 items-center text-forest underline underline-offset-4">
          {t('details')}
        </summary>
        <p className="text-soft">{t('hashTitle')}</p>
        <p>
          <code className="font-mono break-all">{sha256}</code>
        </p>
      </details>
      <ul className="mt-2">
        {all.map((file) => (
          <li key={file.n} className="flex flex-wrap items-center gap-x-3">
            <ButtonLink
              href={`/api/assignments/${id}/file${file.n === 1 ? '' : `?n=${file.n}`}`}
              download
              variant="quiet"
              size="sm"
              className="-ml-4 max-w-full"
              aria-label={t('downloadLabel', { filename: file.filename })}
            >
              <Icon name="download" className="size-4" />
              {all.length > 1 || isOnItemPage ? (
                <span className="min-w-0 break-all">{file.filename}</span>
              ) : (
                t('download')
              )}
            </ButtonLink>
            <span className="text-sm text-soft">{formatFileSize(file.size, locale)}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
