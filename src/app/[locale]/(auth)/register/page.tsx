import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { publicMetadata } from '@/features/base/site/ui/page-metadata'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'
import {
  readCatalogue,
  readOfferedCohorts,
  withCohorts,
} from '@/features/portal/public-pages/ui/read-catalogue'
import { RegistrationPanel } from '@/features/portal/registration/ui/registration-panel'
import { textsOf } from '@/i18n/texts-of'
import { Stepper } from '@/ui/stepper'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = publicMetadata(paths.register, 'Meta.register')

export default async function RegisterPage({ params }: Props) {
  const { locale } = await params
  const t = textsOf(locale, 'Register')
  const p = textsOf(locale, 'Payment')
  const catalogue = await readCatalogue(locale)
  return (
    <PageFrame lean locale={locale} path={paths.register} catalogue={catalogue}>
      <div className="wrap grid justify-items-center py-10 sm:py-14">
        <div className="grid w-full max-w-2xl gap-8">
          <Stepper
            label={t('stepsLabel')}
            steps={[p('stepProfile'), p('stepPay'), p('stepCode'), p('stepPhone')]}
            current={0}
            doneLabel={textsOf(locale)('Common.done')}
          />
          <RegistrationPanel
            locale={locale}
            heading="h1"
            programs={
              catalogue.state === 'ok' ? withCohorts(catalogue.programs, await readOfferedCohorts()) : []
            }
          />
        </div>
      </div>
    </PageFrame>
  )
}
