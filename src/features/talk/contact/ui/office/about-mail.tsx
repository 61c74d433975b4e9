import { incoming, upload } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { extensionOf } from '@/features/base/uploads/file-kinds.rules'
import { textsOf } from '@/i18n/texts-of'
import { formatFileSize } from '@/lib/file-size'
import { Icon } from '@/ui/icon'
import { Link } from '@/ui/link'
import type { FileRefusal } from '../../server/receive-answer'
import type { ByMail, MailedFile } from '../../server/thread.repository'

interface AboutMailProps {
  locale: Locale
  messageId: string
  mail: ByMail
}

/** What the office has to know of an answer that came by mail: its sender, its files, what was left out, and the quoted text. */
export function AboutMail({ locale, messageId, mail }: AboutMailProps) {
  const t = textsOf(locale, 'OfficeMessages.byMail')
  const { from, isOther, senderFailed, quoted, isCut, files, leftFiles } = mail
  const isDoubtful = isOther || senderFailed
  return (
    <div className="mt-3 grid gap-1 text-sm">
      <p className={`wrap-anywhere ${isDoubtful ? 'font-semibold text-brick' : 'text-soft'}`}>
        {senderFailed ? t('forged', { from }) : isOther ? t('other', { from }) : t('same')}
      </p>
      {isCut && <p className="text-soft">{t('cut')}</p>}
      {files.length > 0 && (
        <ul aria-label={t('attached')} className="grid">
          {files.map((file) => (
            <li key={file.id} className="wrap-anywhere">
              <MailedFileLine locale={locale} messageId={messageId} file={file} />
            </li>
          ))}
        </ul>
      )}
      {leftFiles.length > 0 && (
        <p className="text-soft wrap-anywhere">
          {t('files', { count: leftFiles.length, names: leftFiles.join(', ') })}
        </p>
      )}
      {quoted && (
        <details suppressHydrationWarning>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-forest">
            {t('quoted')}
          </summary>
          <p className="whitespace-pre-wrap text-soft wrap-anywhere">{quoted}</p>
        </details>
      )}
    </div>
  )
}

function refusalText(locale: Locale, refusal: FileRefusal): string {
  const t = textsOf(locale, 'OfficeMessages.byMail.refusals')
  const texts: Record<FileRefusal, string> = {
    kind: t('kind'),
    empty: t('empty'),
    differs: t('differs'),
    archive: t('archive'),
    pixels: t('pixels'),
    too_large: t('tooLarge', { size: formatFileSize(upload.maxBytes, locale) }),
    too_many: t('tooMany', { count: incoming.files }),
    space: t('space'),
    gone: t('gone'),
  }
  return texts[refusal]
}

/** A link if the file is kept, otherwise its name with the reason. */
function MailedFileLine({ locale, messageId, file }: Omit<AboutMailProps, 'mail'> & { file: MailedFile }) {
  const t = textsOf(locale, 'OfficeMessages.byMail')
  const { id, filename, size, state } = file
  if (state === 'waiting') {
    return <span className="text-soft">{t('fileWaiting', { filename })}</span>
  }
  if (state !== 'kept') {
    return (
      <span className="text-soft">{t('fileRefused', { filename, reason: refusalText(locale, state) })}</span>
    )
  }
  return (
    <>
      <Link
        href={`/api/admin/messages/${messageId}/files/${id}`}
        download
        aria-label={t('downloadFile', { filename })}
        className="inline-flex min-h-11 items-center gap-2 sm:min-h-6"
      >
        <Icon name="download" className="size-4 shrink-0" />
        <span className="wrap-anywhere">{filename}</span>
      </Link>{' '}
      <span className="whitespace-nowrap text-soft">
        {`${extensionOf(filename).toUpperCase()}, ${formatFileSize(size, locale)}`}
      </span>
    </>
  )
}
