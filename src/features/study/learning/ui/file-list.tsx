import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatFileSize } from '@/lib/file-size'
import { Icon } from '@/ui/icon'
import type { ItemKind } from '../item-kinds'
import type { ItemFileView } from '../learning.answers'

interface FileListProps {
  locale: Locale
  kind: ItemKind
  files: readonly ItemFileView[]
}

/** Data and templates of an item, each with its size. */
export function FileList({ locale, kind, files }: FileListProps) {
  const t = textsOf(locale, 'Learning')
  if (files.length === 0) {
    return null
  }
  return (
    <section aria-labelledby="files-title" className="mt-8 print:hidden">
      <h2 id="files-title" className="display mb-3 text-xl">
        {t(kind === 'assignment' ? 'filesAssignment' : 'filesLesson')}
      </h2>
      <ul className="grid gap-2">
        {files.map(({ filename, size, address }) => (
          <li key={address}>
            <a
              href={address}
              aria-label={`${t('downloadFile', { name: filename })} (${formatFileSize(size, locale)})`}
              className="flex min-h-11 items-center gap-3 rounded-card border border-line px-4 py-2 hover:border-forest"
            >
              <Icon name="download" className="size-5 shrink-0 text-forest" />
              <span className="min-w-0 grow font-semibold underline underline-offset-4 wrap-anywhere">
                {filename}
              </span>
              <span className="shrink-0 text-soft tabular-nums">{formatFileSize(size, locale)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
