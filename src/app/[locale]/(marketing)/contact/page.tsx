import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { publicMetadata } from '@/features/base/site/ui/page-metadata'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import { PageTitle } from '@/features/portal/public-pages/ui/page-title'
import { ContactDetails } from '@/features/talk/contact/ui/contact-details'
import { ContactForm } from '@/features/talk/contact/ui/contact-form'
import { textsOf } from '@/i18n/texts-of'
import { Card } from '@/ui/card'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = publicMetadata(paths.contact, 'Meta.contact')

export default async function ContactPage({ params }: Props) {
  const { locale } = await params
  const t = textsOf(locale, 'Contact')
  return (
    <PageFrame locale={locale} path={paths.contact}>
      <PageTitle title={t('title')} lead={t('lead')} />
      <div className="wrap grid items-start gap-x-16 gap-y-12 pb-20 lg:grid-cols-[2fr_3fr] lg:pb-28">
        <section aria-labelledby="details">
          <h2 id="details" className="display mb-5 text-2xl">
            {t('detailsTitle')}
          </h2>
          <ContactDetails locale={locale} />
        </section>
        <section aria-labelledby="form">
          <Card>
            <h2 id="form" className="display mb-5 text-2xl">
              {t('formTitle')}
            </h2>
            <ContactForm locale={locale} />
          </Card>
        </section>
      </div>
    </PageFrame>
  )
}
