import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaDateTime, formatDoualaShortDate } from '@/lib/douala-time'
import { Disclosure } from '@/ui/disclosure'
import type { ImportedFile } from '../server/statements.repository'
import type { StatementSource } from '../statement-columns'

/** The last instant of the time that a file covers. */
const lastOf = (to: Date) => new Date(to.getTime() - 1)

/** The files that were imported last: with what they found then. */
export function ImportedFiles({ locale, files }: { locale: Locale; files: readonly ImportedFile[] }) {
  const t = textsOf(locale, 'Statements')
  if (files.length === 0) {
    return null
  }
  return (
    <Disclosure summary={t('files')}>
      <ul className="grid gap-3">
        {files.map((file) => (
          <li key={file.id} className="grid gap-0.5">
            <span className="font-semibold wrap-anywhere">
              {`${t(`source.${file.provider as StatementSource}`)} · ${file.filename}`}
            </span>
            <span className="text-sm text-soft">
              {t('fileSpan', {
                from: formatDoualaShortDate(file.coversFrom, locale),
                to: formatDoualaShortDate(lastOf(file.coversTo), locale),
                at: formatDoualaDateTime(file.importedAt, locale),
              })}
            </span>
            <span className="text-sm text-soft">
              {t('fileCounts', {
                lines: file.lines,
                matched: file.matched,
                here: file.unknownHere,
                there: file.unknownThere,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
