import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { publicMetadata } from '@/features/base/site/ui/page-metadata'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { PageTitle } from '@/features/portal/public-pages/ui/page-title'
import { checkerHref, didHref } from '@/features/study/certificates/certificate-address'
import { CodeForm } from '@/features/study/certificates/ui/code-form'
import { textsOf } from '@/i18n/texts-of'
import { Disclosure } from '@/ui/disclosure'
import { ButtonLink, Link } from '@/ui/link'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = publicMetadata(paths.certificates, 'Certificates.meta')

const steps = ['code', 'compare', 'status'] as const

/** For employers: how to check a certificate, with us or without us. */
export default async function CertificatesPage({ params }: Props) {
  const { locale } = await params
  const t = textsOf(locale, 'Certificates')
  const company = site.company
  return (
    <PageFrame locale={locale} path={paths.certificates}>
      <PageTitle title={t('guide.title')} lead={t('guide.lead')} />
      <div className="wrap grid gap-x-16 gap-y-12 pb-20 lg:grid-cols-2 lg:pb-28">
        <div className="grid content-start gap-8">
          <CodeForm locale={locale} />
          <ol className="grid list-decimal gap-3 pl-5">
            {steps.map((step) => (
              <li key={step} className="max-w-[60ch] pl-2">
                {t(`guide.steps.${step}`)}
              </li>
            ))}
          </ol>
        </div>
        <div className="grid content-start gap-8">
          <section aria-labelledby="without-us">
            <h2 id="without-us" className="display text-2xl">
              {t('guide.withoutUsTitle')}
            </h2>
            <p className="mt-3 max-w-[60ch]">{t('guide.withoutUs')}</p>
            <div className="mt-4 flex flex-wrap gap-3">
              <ButtonLink variant="secondary" href={checkerHref}>
                {t('openChecker')}
              </ButtonLink>
              <ButtonLink variant="secondary" href={`${checkerHref}?download=1`}>
                {t('guide.download')}
              </ButtonLink>
            </div>
            <div className="mt-4">
              <Disclosure summary={t('forSoftware')}>
                <p className="max-w-[60ch]">
                  {t.rich('guide.standard', { did: (text) => <Link href={didHref}>{text}</Link> })}
                </p>
              </Disclosure>
            </div>
          </section>
          <section aria-labelledby="what-it-is">
            <h2 id="what-it-is" className="display text-2xl">
              {t('guide.whatTitle')}
            </h2>
            <p className="mt-3 max-w-[60ch]">{t('attestation', { company })}</p>
            <p className="mt-3 max-w-[60ch]">{t('guide.what')}</p>
          </section>
        </div>
      </div>
    </PageFrame>
  )
}
