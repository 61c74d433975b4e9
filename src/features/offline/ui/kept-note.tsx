import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'

/** Shown by the boot script on a page that comes from this device. */
export async function KeptNote({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'Offline' })
  return (
    <p
      id="kept-note"
      role="status"
      hidden
      className="border-b border-sun bg-sun-tint px-4 py-2 text-center text-sm text-ink print:hidden"
    >
      {t.rich('keptSince', {
        // The boot script writes the time before the framework wakes up: its content is left alone.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant
        date: () => <span dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />,
      })}
    </p>
  )
}
