import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import { ContactDetails } from '@/features/talk/contact/ui/contact-details'
import { textsOf } from '@/i18n/texts-of'
import { ButtonLink, Link } from '@/ui/link'

export function AboutSection({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Home')
  return (
    <section id="about" aria-labelledby="about-title" className="wrap py-16 lg:py-28">
      <h2 id="about-title" className="display max-w-[20ch] text-4xl lg:text-6xl">
        {t('aboutTitle', { year: String(site.foundedYear) })}
      </h2>
      <div className="mt-8 lg:mt-12 lg:ml-[40%]">
        <p className="max-w-[60ch] text-lg">{t('aboutText')}</p>
        <Link
          href={href(locale, paths.about)}
          className="mt-4 inline-flex min-h-11 items-center font-semibold"
        >
          {t('aboutMore')}
        </Link>
      </div>
    </section>
  )
}

export function ContactSection({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Home')
  return (
    <section id="contact" aria-labelledby="contact-title" className="border-t border-line bg-sunken">
      <div className="wrap grid gap-x-16 gap-y-10 py-16 lg:grid-cols-[2fr_3fr] lg:py-24">
        <div>
          <h2 id="contact-title" className="display text-3xl sm:text-4xl">
            {t('contactTitle')}
          </h2>
          <p className="mt-4 max-w-[44ch] text-lg text-soft">{t('contactText')}</p>
          <ButtonLink href={href(locale, paths.contact)} variant="secondary" className="mt-6">
            {t('contactMore')}
          </ButtonLink>
        </div>
        <ContactDetails locale={locale} />
      </div>
    </section>
  )
}
