import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { RegistrationPanel } from '@/features/portal/registration/ui/registration-panel'
import { readCatalogue, readClasses, withClasses } from '../catalogue'
import { readFigures } from '../figures'
import { JsonLd } from '../json-ld'
import { organization } from '../organization'
import { PageFrame } from '../page-frame'
import { pageMetadata } from '../page-metadata'
import { AboutSection, ContactSection } from './sections/closing-sections'
import { EnrollSection } from './sections/enroll-section'
import { Facts } from './sections/facts'
import { Hero } from './sections/hero'
import { ProgramsSection } from './sections/programs-section'
import { ServicesList } from './sections/services-list'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'Meta' })
  return pageMetadata({ locale, path: paths.home, description: t('siteDescription') })
}

export default async function HomePage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const t = await getTranslations({ locale, namespace: 'Meta' })
  const reading = readCatalogue(locale)
  const [catalogue, figures] = await Promise.all([reading, readFigures()])
  const prices = catalogue.state === 'ok' ? catalogue.programs.map(({ priceXaf }) => priceXaf) : []
  return (
    <PageFrame locale={locale} path={paths.home} catalogue={catalogue}>
      <JsonLd data={organization(locale, t('siteDescription'))} />
      <Hero locale={locale} pricesXaf={prices} figures={figures} />
      <Facts locale={locale} figures={figures} />
      <ServicesList locale={locale} />
      <ProgramsSection locale={locale} catalogue={reading} />
      <EnrollSection
        locale={locale}
        form={
          <RegistrationPanel
            locale={locale}
            programs={catalogue.state === 'ok' ? withClasses(catalogue.programs, await readClasses()) : []}
          />
        }
      />
      <AboutSection locale={locale} />
      <ContactSection locale={locale} />
    </PageFrame>
  )
}
