import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { LessonText } from '@/features/study/learning/ui/lesson-text'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime, formatDoualaMoment } from '@/lib/douala-time'
import { localized } from '@/lib/localized'
import { formatTimeSpan } from '@/lib/time-span'
import { Alert } from '@/ui/alert'
import { KeyLinks } from '@/ui/key-links'
import { Link } from '@/ui/link'
import { UrlDialog } from '@/ui/url-dialog'
import { latenessOf } from '../../lateness.rules'
import type { SubmissionForGrading } from '../../server/get-office-submission'
import { WorkPreview } from './file-preview'
import { gradeTexts } from './grade-texts'
import { LazyGradeForm } from './lazy-grade-form'

interface GradeDialogProps {
  locale: Locale
  file: SubmissionForGrading
  /** The page without the dialog. */
  closeHref: string
  /** The same page with another file in the dialog. */
  fileHref: (id: string) => string
  /** A grade was saved, and this is the next file. */
  isNext?: boolean
}

/** One file to grade: its task, what was handed in, and the form. The keys j and k lead to the files beside it. */
export function GradeDialog({ locale, file, closeHref, fileHref, isNext = false }: GradeDialogProps) {
  const t = textsOf(locale, 'Grading')
  const common = textsOf(locale, 'Common')
  const { filename, studentName, programTitle, week, itemTitle, task, taskHtml } = file
  const { submittedAt, gradedAt, gradedBy, waiting, version } = file
  const lateness = latenessOf(file)
  const place = [programTitle, week !== null && t('week', { number: week }), itemTitle]
  const keys = {
    ...(waiting.next ? { j: fileHref(waiting.next) } : {}),
    ...(waiting.previous ? { k: fileHref(waiting.previous) } : {}),
  }
  return (
    <UrlDialog
      key={file.id}
      title={t('dialogTitle', { filename })}
      closeLabel={common('close')}
      closeHref={closeHref}
      wide
    >
      <KeyLinks links={keys} />
      <div className="grid gap-5">
        {isNext && <Alert kind="success" title={t('saved')} />}
        <div>
          <Link
            href={href(locale, paths.officeStudent(file.studentId))}
            className="font-semibold wrap-anywhere"
          >
            {studentName}
          </Link>
          <p className="text-soft">{place.filter(Boolean).join(', ')}</p>
          <p className="text-sm text-soft">
            {lateness
              ? t('arrivedAt', { date: formatDoualaDateTime(submittedAt, locale) })
              : t('handedInAt', { date: formatDoualaMoment(submittedAt, locale) })}
            {itemTitle && ` · ${t('version', { number: version })}`}
            {lateness && ' · '}
            {lateness && (
              <strong className="text-ink">
                {lateness.byMs === null
                  ? t('late')
                  : t('lateBy', { time: formatTimeSpan(lateness.byMs, locale) })}
              </strong>
            )}
          </p>
          {lateness?.dueAt && (
            <p className="text-sm text-soft">
              {t('due', { date: formatDoualaDateTime(lateness.dueAt, locale) })}
            </p>
          )}
          {lateness?.deviceAt && (
            <p className="text-sm text-soft">
              {t('onDeviceLong', { date: formatDoualaDateTime(lateness.deviceAt, locale) })}
            </p>
          )}
        </div>
        {taskHtml ? (
          <details suppressHydrationWarning className="rounded-card border border-line bg-sunken px-4 py-3">
            <summary className="font-semibold">{t('instructions')}</summary>
            <LessonText html={taskHtml} className="mt-2" />
          </details>
        ) : (
          task && (
            <details
              suppressHydrationWarning
              open
              className="rounded-card border border-line bg-sunken px-4 py-3"
            >
              <summary className="font-semibold">{t('task')}</summary>
              <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{task}</p>
            </details>
          )
        )}
        {file.sameFiles.length > 0 && (
          <Alert kind="warning" live={false}>
            <ul>
              {file.sameFiles.map(({ id, studentName: name, submittedAt: at }) => (
                <li key={id}>
                  <Link href={fileHref(id)} className="inline-flex min-h-11 items-center wrap-anywhere">
                    {t('sameFile', { name, date: formatDoualaDateTime(at, locale) })}
                  </Link>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {gradedAt && gradedBy && (
          <Alert live={false}>
            {t('by', { name: gradedBy, date: formatDoualaMoment(gradedAt, locale) })}
          </Alert>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <WorkPreview locale={locale} work={file} />
          <LazyGradeForm
            locale={locale}
            file={{ ...file, seen: gradedAt?.toISOString() ?? '' }}
            back={closeHref}
            next={waiting.next && fileHref(waiting.next)}
            readyComments={file.readyComments.map((comment) => ({
              id: comment.id,
              title: localized(comment, 'text', locale),
              text: localized(comment, 'text', file.studentLocale),
            }))}
            texts={gradeTexts(locale, waiting.left)}
          />
        </div>
      </div>
    </UrlDialog>
  )
}
