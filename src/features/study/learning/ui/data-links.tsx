import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { formatFileSize } from '@/lib/file-size'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import type { ItemView } from '../learning.answers'

/** The files with data that an item offers. */
export function DataLinks({ locale, files }: { locale: Locale; files: NonNullable<ItemView['data']> }) {
  return (
    <section aria-labelledby="data-title" className="mt-8 print:hidden">
      <h2 id="data-title" className="display text-xl">
        {textsOf(locale, 'Learning')('dataTitle')}
      </h2>
      <ul className="mt-2">
        {files.map(({ name, bytes, url }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3">
            <ButtonLink href={url} download variant="quiet" size="sm" className="-ml-4 max-w-full">
              <Icon name="download" className="size-4" />
              <span className="min-w-0 break-all">{name}</span>
            </ButtonLink>
            <span className="text-sm text-soft">{formatFileSize(bytes, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
