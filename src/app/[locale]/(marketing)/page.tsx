import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { organization } from '@/features/base/site/organization'
import { JsonLd } from '@/features/base/site/ui/json-ld'
import { pageMetadata } from '@/features/base/site/ui/page-metadata'
import { readFigures } from '@/features/office/figures/ui/shown-figures'
import { AboutSection, ContactSection } from '@/features/portal/public-pages/ui/home/closing-sections'
import { EnrollSection } from '@/features/portal/public-pages/ui/home/enroll-section'
import { Facts } from '@/features/portal/public-pages/ui/home/facts'
import { Hero } from '@/features/portal/public-pages/ui/home/hero'
import { ProgramsSection } from '@/features/portal/public-pages/ui/home/home-programs'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import {
  readCatalogue,
  readOfferedCohorts,
  withCohorts,
} from '@/features/portal/public-pages/ui/read-catalogue'
import { ServicesList } from '@/features/portal/public-pages/ui/services-list'
import { RegistrationPanel } from '@/features/portal/registration/ui/registration-panel'
import { textsOf } from '@/i18n/texts-of'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = textsOf(locale, 'Meta')
  return pageMetadata({ locale, path: paths.home, description: t('siteDescription') })
}

export default async function HomePage({ params }: Props) {
  const { locale } = await params
  const t = textsOf(locale, 'Meta')
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
            programs={
              catalogue.state === 'ok' ? withCohorts(catalogue.programs, await readOfferedCohorts()) : []
            }
          />
        }
      />
      <AboutSection locale={locale} />
      <ContactSection locale={locale} />
    </PageFrame>
  )
}
