import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { formatDoualaDateTime } from '@/lib/douala-time'
import { actionFormTexts } from '@/server/form-texts'
import { Alert } from '@/ui/alert'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { UrlDialog } from '@/ui/url-dialog'
import type { OfficeSubmission } from '../../server/submissions.repository'
import { GradeForm } from './grade-form'

interface GradeDialogProps {
  locale: Locale
  file: OfficeSubmission
  /** The page without the dialog. */
  closeHref: string
}

export async function GradeDialog({ locale, file, closeHref }: GradeDialogProps) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'Grading' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const { id, filename, studentName, programTitle, week, submittedAt, gradedAt, gradedBy } = file
  const texts = {
    ...actionFormTexts(locale, 'Grading.save', 'Grading.saving'),
    decision: t('decision'),
    accept: t('accept'),
    return: t('return'),
    grade: t('gradeField'),
    gradeHint: t('gradeHint'),
    comment: t('comment'),
    commentHint: t('commentHint'),
    readAgain: t('readAgain'),
  }
  const close = (
    <ButtonLink href={closeHref} variant="secondary" className="justify-self-start">
      {common('close')}
    </ButtonLink>
  )
  return (
    <UrlDialog title={t('dialogTitle', { filename })} closeLabel={common('close')} closeHref={closeHref}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p>
            <span className="block font-semibold wrap-anywhere">{studentName}</span>
            <span className="block text-soft">
              {programTitle}
              {week !== null && `, ${t('week', { number: week })}`}
            </span>
            <span className="block text-sm text-soft">
              {t('handedInAt', { date: formatDoualaDateTime(submittedAt, locale) })}
            </span>
          </p>
          <ButtonLink
            href={`/api/assignments/${id}/file`}
            download
            variant="secondary"
            size="sm"
            aria-label={t('downloadLabel', { filename, name: studentName })}
          >
            <Icon name="download" />
            {t('download')}
          </ButtonLink>
        </div>
        {gradedAt && gradedBy && (
          <Alert live={false}>
            {t('by', { name: gradedBy, date: formatDoualaDateTime(gradedAt, locale) })}
          </Alert>
        )}
        <GradeForm
          locale={locale}
          file={{ ...file, seen: gradedAt?.toISOString() ?? '' }}
          texts={texts}
          done={close}
        />
      </div>
    </UrlDialog>
  )
}
