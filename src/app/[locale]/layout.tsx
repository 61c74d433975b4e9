import '../globals.css'
import type { Metadata, Viewport } from 'next'
import { notFound } from 'next/navigation'
import { env } from '@/config/env'
import { isLocale } from '@/config/locales'
import { brandForBrowser, site } from '@/config/site'
import { KeptNote } from '@/features/base/offline/ui/kept-note'
import { Boot } from '@/features/base/site/ui/boot'
import { Hydrated } from '@/features/base/site/ui/hydrated'
import { ReloadPrompt } from '@/features/base/site/ui/reload-prompt'
import { textsOf } from '@/i18n/texts-of'
import { familjen } from '@/ui/fonts'

export const viewport: Viewport = {
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf8f1' },
    { media: '(prefers-color-scheme: dark)', color: '#0d1512' },
  ],
}

export async function generateMetadata({ params }: LayoutProps<'/[locale]'>): Promise<Metadata> {
  const { locale } = await params
  if (!isLocale(locale)) {
    return {}
  }
  const t = textsOf(locale, 'Meta')
  return {
    metadataBase: new URL(env().SITE_URL),
    applicationName: site.name,
    title: { default: t('siteTitle'), template: `%s · ${site.name}` },
    description: t('siteDescription'),
    formatDetection: { telephone: false, email: false, address: false },
  }
}

export default async function RootLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const { locale } = await params
  if (!isLocale(locale)) {
    notFound()
  }
  return (
    // The boot script writes attributes here before hydration.
    // Smooth scrolling only within a page: otherwise a page after a form would scroll visibly to its end.
    <html
      lang={locale}
      className={familjen.variable}
      data-scroll-behavior="smooth"
      // For `site` in the browser.
      data-brand={brandForBrowser()}
      suppressHydrationWarning
    >
      <head>
        <Boot />
      </head>
      <body>
        <KeptNote locale={locale} />
        {children}
        <ReloadPrompt locale={locale} />
        <Hydrated />
      </body>
    </html>
  )
}
