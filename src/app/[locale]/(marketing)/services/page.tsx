import { minimumPaymentXaf } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { publicMetadata } from '@/features/base/site/ui/page-metadata'
import { isOnePrice } from '@/features/classes/programs/one-price.rules'
import { CallToAction } from '@/features/portal/public-pages/ui/call-to-action'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { PageTitle } from '@/features/portal/public-pages/ui/page-title'
import { readCatalogue } from '@/features/portal/public-pages/ui/read-catalogue'
import { services } from '@/features/portal/public-pages/ui/services-list'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import { ButtonLink } from '@/ui/link'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

const aspects = ['what', 'forWhom', 'how'] as const

export const generateMetadata = publicMetadata(paths.services, 'ServicesPage.meta')

export default async function ServicesPage({ params }: Props) {
  const { locale } = await params
  const t = textsOf(locale, 'ServicesPage')
  const catalogue = await readCatalogue(locale)
  const prices = catalogue.state === 'ok' ? catalogue.programs.map(({ priceXaf }) => priceXaf) : []
  const same = isOnePrice(prices)
  const price = formatXaf(same ? Math.min(...prices) : minimumPaymentXaf, locale)
  return (
    <PageFrame locale={locale} path={paths.services} catalogue={catalogue}>
      <PageTitle title={t('title')} lead={t('intro')} />
      <div className="wrap pb-8">
        {services.map((service) => (
          <section
            key={service}
            id={service}
            aria-labelledby={`${service}-title`}
            className="grid gap-x-16 gap-y-6 border-t border-line py-12 lg:grid-cols-[2fr_3fr] lg:py-16"
          >
            <div>
              <h2 id={`${service}-title`} className="display text-3xl sm:text-4xl lg:sticky lg:top-24">
                {t(`${service}.title`)}
              </h2>
            </div>
            <div>
              <dl className="grid gap-6">
                {aspects.map((aspect) => (
                  <div key={aspect} className="grid gap-x-8 gap-y-1 sm:grid-cols-[9rem_1fr]">
                    <dt className="text-soft">{t(`labels.${aspect}`)}</dt>
                    <dd className="max-w-[58ch]">
                      {t(`${service}.${aspect}`, { price, same: String(same) })}
                    </dd>
                  </div>
                ))}
              </dl>
              <ButtonLink
                href={href(locale, service === 'training' ? paths.programs : paths.contact)}
                variant={service === 'training' ? 'primary' : 'secondary'}
                className="mt-7 sm:ml-[11rem]"
              >
                {t(`${service}.action`)}
              </ButtonLink>
            </div>
          </section>
        ))}
      </div>
      <CallToAction
        title={t('contact.title')}
        text={t('contact.body')}
        href={href(locale, paths.contact)}
        action={t('contact.action')}
      />
    </PageFrame>
  )
}
