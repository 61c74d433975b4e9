import type { Metadata } from 'next'
import { type Locale, locales } from '@/config/locales'
import { DevicePages } from '@/features/base/offline/ui/device-pages'
import { devicePagesTexts } from '@/features/base/offline/ui/offline-texts'
import { WhenInstead } from '@/features/base/offline/ui/when-instead'
import { DeviceFrame } from '@/features/portal/public-pages/ui/device-frame'
import { textsOf } from '@/i18n/texts-of'

export const dynamic = 'force-static'
/** Also rendered by the build, because it names the files that the service worker keeps. */
export const generateStaticParams = () => locales.map((locale) => ({ locale }))

type Props = { params: Promise<{ locale: Locale }> }

/** Without an address and not for search engines, because a release is built before its site has a name. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = textsOf((await params).locale, 'Offline')
  return { title: t('metaTitle'), description: t('metaDescription'), robots: { index: false } }
}

/** Shown instead of a page that the device does not have; lists what it keeps. */
export default async function OfflinePage({ params }: Props) {
  const { locale } = await params
  const t = textsOf(locale, 'Offline')
  return (
    <DeviceFrame locale={locale}>
      <div className="wrap grid max-w-[44rem] gap-8 py-10 sm:py-16">
        <div>
          <h1 className="display text-3xl sm:text-4xl">
            <WhenInstead instead={t('insteadTitle')} own={t('title')} />
          </h1>
          <p className="mt-4 max-w-[60ch] text-soft">
            <WhenInstead instead={t('insteadText')} own={t('text')} />
          </p>
        </div>
        <noscript>{t('needsScripts')}</noscript>
        <DevicePages locale={locale} texts={devicePagesTexts(locale)} />
      </div>
    </DeviceFrame>
  )
}
