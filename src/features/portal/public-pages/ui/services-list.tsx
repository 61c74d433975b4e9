import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { Link } from '@/ui/link'

export const services = ['training', 'tutoring', 'software', 'consultancy'] as const

/** The services of the company, as a list instead of boxes. */
export function ServicesList({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'Home')
  return (
    <section id="services" aria-labelledby="services-title" className="wrap py-16 lg:py-24">
      <div className="grid gap-x-16 gap-y-8 *:min-w-0 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2 id="services-title" className="display text-3xl sm:text-4xl">
            {t('servicesTitle')}
          </h2>
          <p className="mt-4 max-w-[40ch] text-lg text-soft">{t('servicesLead')}</p>
          <Link
            href={href(locale, paths.services)}
            className="mt-4 inline-flex min-h-11 items-center font-semibold"
          >
            {t('servicesMore')}
          </Link>
        </div>
        <dl>
          {services.map((service) => (
            <div
              key={service}
              className="grid grid-cols-1 gap-x-8 gap-y-1 border-t border-line py-5 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
            >
              <dt className="display text-xl wrap-anywhere">{t(service)}</dt>
              <dd className="max-w-[52ch] text-soft">{t(`${service}Text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
