import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import type { PreviewedFile, SubmissionForGrading } from '../../server/get-office-submission'

interface WorkPreviewProps {
  locale: Locale
  work: SubmissionForGrading
}

const framed = 'rounded-card border border-line bg-sunken'

/** The handed-in files: text and pictures are shown, everything else can be downloaded. */
export function WorkPreview({ locale, work }: WorkPreviewProps) {
  const t = textsOf(locale, 'Grading')
  return (
    <section
      aria-label={t('work')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls beside the form, by keys as well
      tabIndex={0}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 md:sticky md:top-24 md:max-h-[calc(100dvh-10rem)] md:self-start md:overflow-y-auto md:p-1"
    >
      {work.text && (
        <section aria-labelledby="work-text" className="grid gap-3">
          <h3 id="work-text" className="font-semibold">
            {t('text')}
          </h3>
          <p className={`${framed} p-3 whitespace-pre-wrap wrap-anywhere`}>{work.text}</p>
        </section>
      )}
      {work.files.map((file) => (
        <FilePreview key={file.n} locale={locale} work={work} file={file} />
      ))}
    </section>
  )
}

function FilePreview({ locale, work, file }: WorkPreviewProps & { file: PreviewedFile }) {
  const t = textsOf(locale, 'Grading')
  const { filename, preview, n } = file
  const address = `/api/assignments/${work.id}/file${n === 1 ? '' : `?n=${n}`}`
  const named = { filename, name: work.studentName }
  const titleId = `file-preview-${n}`
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={titleId} className="min-w-0 font-semibold wrap-anywhere">
          {filename}
        </h3>
        <ButtonLink
          href={address}
          download
          variant="secondary"
          size="sm"
          aria-label={t('downloadLabel', named)}
        >
          <Icon name="download" />
          {t('download')}
        </ButtonLink>
      </div>
      {preview.kind === 'text' && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by keys as well
          tabIndex={0}
          className={`${framed} max-h-[55dvh] overflow-auto p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere`}
        >
          {preview.text}
        </pre>
      )}
      {preview.kind === 'text' && preview.cut && <p className="text-sm text-soft">{t('previewCut')}</p>}
      {preview.kind === 'image' && (
        // biome-ignore lint/performance/noImgElement: a private file, of any size and shape
        <img
          src={address}
          alt={t('previewOf', named)}
          loading={n > 2 ? 'lazy' : undefined}
          className={`${framed} max-h-[60dvh] w-full object-contain`}
        />
      )}
      {preview.kind === 'pdf' && (
        <>
          {/* Phones have no viewer for a frame; what is not displayed is not loaded. */}
          <iframe
            src={`${address}${n === 1 ? '?' : '&'}show=1`}
            title={t('previewOf', named)}
            loading="lazy"
            className={`${framed} hidden h-[70dvh] w-full lg:pointer-fine:block`}
          />
          <p className="rounded-card border border-dashed border-edge p-4 text-soft lg:pointer-fine:hidden">
            {t('noPreview')}
          </p>
        </>
      )}
      {preview.kind === 'none' && (
        <p className="rounded-card border border-dashed border-edge p-4 text-soft">{t('noPreview')}</p>
      )}
    </section>
  )
}
