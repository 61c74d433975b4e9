import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaYear } from '@/lib/douala-time'
import { NdopBorder } from '@/ui/motif/ndop'
import { BrandMark } from './brand'
import { FooterLinks } from './footer-links'
import { LanguageLink } from './language-link'
import { SocialLinks } from './social-links'

interface FooterProps {
  locale: Locale
  path: string | null
  courses: readonly { slug: string; title: string }[]
  newsletter: ReactNode
  /** Lines of the legal notice. */
  notice: readonly string[]
}

export function Footer({ locale, path, courses, newsletter, notice }: FooterProps) {
  const t = textsOf(locale, 'Footer')
  const nav = textsOf(locale, 'Nav')
  const courseLinks = courses.map(({ slug, title }) => ({
    href: href(locale, paths.program(slug)),
    text: title,
    long: true,
  }))
  const companyLinks = [
    { href: href(locale, paths.about), text: nav('about') },
    { href: href(locale, paths.services), text: nav('services') },
    { href: href(locale, paths.contact), text: nav('contact') },
    { href: href(locale, paths.certificates), text: t('certificates') },
    { href: href(locale, paths.privacy), text: t('privacy') },
    { href: href(locale, paths.terms), text: t('terms') },
  ]
  return (
    <footer className="on-deep bg-deep text-on-deep max-lg:wrap-anywhere">
      <NdopBorder className="text-thread" />
      <div className="wrap grid gap-x-12 gap-y-10 pt-12 pb-8 max-lg:*:min-w-0 md:grid-cols-2 lg:grid-cols-[1.2fr_1.9fr_0.6fr_1.3fr]">
        <div className="grid grid-cols-1 content-start gap-4">
          <p className="flex flex-wrap items-center gap-3">
            <BrandMark className="size-10" />
            <span className="display text-xl">{site.name}</span>
          </p>
          <p className="max-w-[38ch] text-on-deep-soft">{t('blurb')}</p>
          <SocialLinks label={t('follow')} whatsapp={t('whatsapp')} />
        </div>
        <FooterLinks
          title={t('courses')}
          wide
          links={[...courseLinks, { href: href(locale, paths.programs), text: t('allPrograms') }]}
        />
        <FooterLinks title={t('company')} links={companyLinks} />
        <div className="grid grid-cols-1 content-start gap-3" id="newsletter">
          <h2 className="display text-lg">{t('newsletter')}</h2>
          <p className="text-on-deep-soft">{t('newsletterHint')}</p>
          {newsletter}
        </div>
      </div>
      <div className="border-t border-deep-line">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4 text-sm text-on-deep-soft">
          <p>
            {[t('rights', { year: formatDoualaYear(new Date()), company: site.company }), ...notice].join(
              ' · ',
            )}
          </p>
          <LanguageLink
            locale={locale}
            path={path ?? paths.home}
            text={nav('switchLanguage')}
            label={nav('switchLanguageLong')}
            className="-mx-2 hover:text-on-deep!"
          />
        </div>
      </div>
    </footer>
  )
}
