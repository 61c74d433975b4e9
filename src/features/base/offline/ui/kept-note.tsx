import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'

/** Shown by the boot script on a page from this device's cache. */
export function KeptNote({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Offline')
  return (
    <p
      id="kept-note"
      role="status"
      hidden
      className="border-b border-sun bg-sun-tint px-4 py-2 text-center text-sm text-ink print:hidden"
    >
      {t.rich('keptSince', {
        // The boot script writes the time before hydration, so React must not change the content.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant
        date: () => <span dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />,
      })}
    </p>
  )
}
