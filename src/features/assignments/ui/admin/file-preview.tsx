import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import type { SubmissionForGrading } from '../../server/get-office-submission'

interface FilePreviewProps {
  locale: Locale
  file: SubmissionForGrading
}

/** What was handed in, as far as it can be shown here: text as text, pictures as pictures, everything else to download. */
export async function FilePreview({ locale, file }: FilePreviewProps) {
  const t = await getTranslations({ locale, namespace: 'Grading' })
  const { id, filename, studentName, preview } = file
  const address = `/api/assignments/${id}/file`
  return (
    <section aria-labelledby="file-preview" className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="file-preview" className="min-w-0 font-semibold wrap-anywhere">
          {filename}
        </h3>
        <ButtonLink
          href={address}
          download
          variant="secondary"
          size="sm"
          aria-label={t('downloadLabel', { filename, name: studentName })}
        >
          <Icon name="download" />
          {t('download')}
        </ButtonLink>
      </div>
      {preview.kind === 'text' && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by keys as well
          tabIndex={0}
          className="max-h-[55dvh] overflow-auto rounded-card border border-line bg-sunken p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {preview.text}
        </pre>
      )}
      {preview.kind === 'text' && preview.cut && <p className="text-sm text-soft">{t('previewCut')}</p>}
      {preview.kind === 'image' && (
        // biome-ignore lint/performance/noImgElement: a private file, of any size and shape
        <img
          src={address}
          alt={t('previewOf', { filename, name: studentName })}
          className="max-h-[60dvh] w-full rounded-card border border-line bg-sunken object-contain"
        />
      )}
      {preview.kind === 'none' && (
        <p className="rounded-card border border-dashed border-edge p-4 text-soft">{t('noPreview')}</p>
      )}
    </section>
  )
}
