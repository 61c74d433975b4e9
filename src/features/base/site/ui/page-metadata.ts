import type { Metadata } from 'next'
import { cameroonTags, defaultLocale, type Locale } from '@/config/locales'
import { offeredLocales, offeredOr } from '@/config/offered-locales'
import { href } from '@/config/paths'
import { site } from '@/config/site'
import { textsOf } from '@/i18n/texts-of'
import type { TextKey } from '@/messages/text-key'

interface PageMetadata {
  locale: Locale
  /** The page, without its language. */
  path: string
  /** Without the name of the site; missing on the home page. */
  title?: string
  description: string
}

/** The metadata for search engines and messengers: title, description, canonical address, both languages, picture. */
export function pageMetadata({ locale, path, title, description }: PageMetadata): Metadata {
  const t = textsOf(locale, 'Meta')
  const languages = Object.fromEntries(offeredLocales().map((each) => [each, href(each, path)]))
  const fullTitle = title ? `${title} · ${site.name}` : t('siteTitle')
  return {
    title: { absolute: fullTitle },
    description,
    alternates: {
      canonical: href(locale, path),
      languages: { ...languages, 'x-default': href(offeredOr(defaultLocale), path) },
    },
    openGraph: {
      type: 'website',
      siteName: site.name,
      title: fullTitle,
      description,
      url: href(locale, path),
      locale: cameroonTags[locale].replace('-', '_'),
      images: [{ url: `/og-${locale}.png`, width: 1200, height: 630, alt: t('ogAlt') }],
    },
    twitter: { card: 'summary_large_image' },
  }
}

interface PageProps {
  params: Promise<{ locale: Locale }>
}

type NameBefore<Key, End extends string> = Key extends `${infer Name}${End}` ? Name : never
/** Names of texts that exist with the suffixes Title and Description. */
type TitledTexts = Extract<NameBefore<TextKey, 'Title'>, NameBefore<TextKey, 'Description'>>

/** For a public page; `texts` is the beginning of the keys of its title and description: Meta.login → Meta.loginTitle. */
export const publicMetadata =
  (path: string, texts: TitledTexts) =>
  async ({ params }: PageProps): Promise<Metadata> => {
    const { locale } = await params
    const text = (part: 'Title' | 'Description') => textsOf(locale)(`${texts}${part}`)
    return pageMetadata({ locale, path, title: text('Title'), description: text('Description') })
  }

/** For a page of one person, which is not in search engines; `title` is the key of its text. */
export const privateMetadata =
  (title: TextKey, more: Metadata = {}) =>
  async ({ params }: PageProps): Promise<Metadata> => ({
    title: textsOf((await params).locale)(title),
    robots: { index: false },
    ...more,
  })
